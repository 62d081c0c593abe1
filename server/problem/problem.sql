-- What a resident says is wrong stops the pickup where it is: neither does it close, which would charge it,
-- nor is it taken back, until that is settled. What would close by itself is passed by without a word: the job
-- may have chosen it a moment before the resident spoke.
CREATE OR REPLACE FUNCTION problem_stops_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM problem WHERE request_id = NEW.id AND visit_id IS NULL AND state <> 'settled') THEN
    RETURN NEW;
  END IF;
  IF NEW.changed_by_role = 'system' THEN RETURN NULL; END IF;
  PERFORM refuse('problem_open');
END $$;

CREATE OR REPLACE TRIGGER problem_stops_request BEFORE UPDATE ON request
  FOR EACH ROW WHEN (OLD.picked_up_at IS NOT NULL
    AND (OLD.picked_up_at, OLD.closed_at) IS DISTINCT FROM (NEW.picked_up_at, NEW.closed_at))
  EXECUTE FUNCTION problem_stops_request();

-- Figures are of the day on which it was said, so that the shares of a month are of the same problems:
-- problem, problem:<kind>; problem over: nobody waits any more; made good: the station answered in time,
-- and that was accepted.
CREATE OR REPLACE FUNCTION problem_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_figure(NEW.station_id, NEW.said_at, 'problem', 1);
    PERFORM count_figure(NEW.station_id, NEW.said_at, 'problem:' || NEW.kind, 1);
  ELSE
    IF OLD.state || ' > ' || NEW.state NOT IN ('said > answered', 'said > raised', 'answered > settled',
        'answered > raised', 'raised > settled')
      OR (OLD.id, OLD.request_id, OLD.resident_id, OLD.station_id, OLD.carrier_id, OLD.visit_id, OLD.kind, OLD.words, OLD.said_at, OLD.answer_by)
        IS DISTINCT FROM (NEW.id, NEW.request_id, NEW.resident_id, NEW.station_id, NEW.carrier_id, NEW.visit_id, NEW.kind, NEW.words, NEW.said_at, NEW.answer_by)
      OR OLD.answered_at IS NOT NULL AND (OLD.answered_at, OLD.answered_by, OLD.answer, OLD.answer_words, OLD.answer_kobo)
        IS DISTINCT FROM (NEW.answered_at, NEW.answered_by, NEW.answer, NEW.answer_words, NEW.answer_kobo)
    THEN
      RAISE EXCEPTION 'there is no way from % to %', OLD.state, NEW.state;
    END IF;
    IF NEW.state = 'settled' THEN
      PERFORM count_figure(NEW.station_id, NEW.said_at, 'problem over', 1);
      IF NEW.accepted_at IS NOT NULL AND NEW.answered_at <= NEW.answer_by THEN
        PERFORM count_figure(NEW.station_id, NEW.said_at, 'made good', 1);
      END IF;
    END IF;
  END IF;
  PERFORM tell_live('request', NEW.request_id, ARRAY[NEW.resident_id, NEW.station_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER problem_said AFTER INSERT ON problem
  FOR EACH ROW EXECUTE FUNCTION problem_changed();

CREATE OR REPLACE TRIGGER problem_changed AFTER UPDATE ON problem
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION problem_changed();

CREATE OR REPLACE TRIGGER problem_of_living AFTER INSERT ON problem
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('resident_id');

SELECT keep_rows('problem', 'problem_kept', 'words', 'answer_words', 'refused_words', 'decision_words', 'dropped_at', 'state');

-- What is promised back is on the day's sheet.
CREATE OR REPLACE TRIGGER problem_after_signing BEFORE UPDATE ON problem
  FOR EACH ROW WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL AND NEW.answer_kobo IS NOT NULL)
  EXECUTE FUNCTION move_after_signing('answered_at');
