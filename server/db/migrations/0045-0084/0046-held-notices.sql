-- Which step of a request this one took back while nobody had been told of it yet: the resident's history shows neither.
ALTER TABLE request_event ADD COLUMN undoes bigint REFERENCES request_event;
CREATE UNIQUE INDEX request_event_undone_once ON request_event (undoes) WHERE undoes IS NOT NULL;

-- What somebody is to be told once it cannot be undone any more; what is undone before is taken out.
CREATE TABLE held_notice (
  key text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL,
  data jsonb NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX held_notice_by_account ON held_notice (account_id, due_at);
