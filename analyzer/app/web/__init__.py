"""Kibitz as a service: pages for a browser and the same as JSON, over a library."""
