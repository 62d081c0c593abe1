-- Whether the promised day is one that the resident chose: then nobody goes on another without being told so.
ALTER TABLE request ADD COLUMN day_chosen boolean NOT NULL DEFAULT false;
