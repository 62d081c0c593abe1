-- Ngozi has left.
SELECT erase_resident(@09, '2026-11-01 08:00Z');
