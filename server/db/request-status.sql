-- The status of a request, each defined once. It is below all modules because modules before requests also need it.
-- The planner writes such a function out where it is called, so that a partial index of what is open is still found
-- (request-status.test.ts); a body that is parsed once, as RETURN has it, costs the least to write out.

-- Whether anything is still to happen: openStatuses in contract/request/pickup.ts.
CREATE OR REPLACE FUNCTION is_open(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('Pending...', 'Assigned', 'Picked up');

-- Whether the rubbish is still there: toPickUpStatuses.
CREATE OR REPLACE FUNCTION is_to_pick_up(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('Pending...', 'Assigned');

-- Whether the promised day has passed and the rubbish is still there.
CREATE OR REPLACE FUNCTION is_late(status text, promised_on date, today date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('Pending...', 'Assigned') AND promised_on < today;
