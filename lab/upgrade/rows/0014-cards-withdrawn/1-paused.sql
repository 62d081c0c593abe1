-- Somebody who carries no longer since yesterday.
UPDATE carrier SET paused_at = '2026-11-16 08:00Z' WHERE id = @34;
