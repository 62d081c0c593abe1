-- How many bags there are was said once more in front of the message.
UPDATE request SET bags = 12, message = '12 bags. ' || message WHERE id = @43;
