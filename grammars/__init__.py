"""Lark grammars of the record formats that Kibitz reads."""
