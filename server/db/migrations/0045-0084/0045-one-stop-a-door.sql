-- What a carrier is to take at one door on one day is one stop, with one code. Of visits of versions until 19 November 2026 each is its
-- own stop, which null says, too. A wrong code is known again when it is typed for another part of the stop.
ALTER TABLE visit
  ADD COLUMN stop_id uuid,
  ADD COLUMN wrong_typed text CHECK (wrong_typed ~ '^\d{5}$');

-- That a visit which was reported not done was none: the pickup is still to come, so this stops neither its closing nor another problem.
ALTER TABLE problem ADD COLUMN visit_id uuid REFERENCES visit (id);
CREATE UNIQUE INDEX one_problem_a_visit ON problem (visit_id) WHERE visit_id IS NOT NULL;
DROP INDEX one_open_problem;
CREATE UNIQUE INDEX one_open_problem ON problem (request_id) WHERE state <> 'settled' AND visit_id IS NULL;
