-- How many bags there are stood in front of the message, too: "12 bags. An old sofa". They are shown from their column now, and
-- the message keeps what was written. No step of anybody: as with erasing, only words change.
SET LOCAL erasure.door = 'open';

UPDATE request SET message = substr(message, length(bags || CASE bags WHEN 1 THEN ' bag. ' ELSE ' bags. ' END) + 1)
WHERE bags IS NOT NULL AND starts_with(message, bags || CASE bags WHEN 1 THEN ' bag. ' ELSE ' bags. ' END);

-- A restore goes on in this transaction.
SET LOCAL erasure.door = '';
