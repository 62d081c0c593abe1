-- The station has said why the fridge costs that much.
UPDATE request SET quote_note = 'It takes two people and a second trip.' WHERE id = @43;
