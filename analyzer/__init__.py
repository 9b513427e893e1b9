"""Kibitz: reads backgammon match records, replays them, and judges every decision."""
