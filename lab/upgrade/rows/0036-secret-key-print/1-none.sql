-- The print of the key is written by the first start.
SELECT FROM secret_key_print;
