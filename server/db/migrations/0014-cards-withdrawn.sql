-- Phones that check cards without a network are told, whoever asks, which ones are good no longer.
CREATE INDEX carrier_paused ON carrier (paused_at) WHERE paused_at IS NOT NULL;
