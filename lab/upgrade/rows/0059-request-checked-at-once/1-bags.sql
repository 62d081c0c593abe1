-- As many bags as a request may have.
UPDATE request SET bags = 500 WHERE id = @42;
