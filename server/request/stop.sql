-- The stop that a visit is a part of: what one carrier takes at one door on one day.
CREATE OR REPLACE FUNCTION stop_of(whose visit) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(whose.stop_id, whose.id)
$$;

-- What the doorstep code follows from. A part that is moved away leaves the stop, so the code of the others stays as it is.
CREATE OR REPLACE FUNCTION code_of(whose visit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT stop_of(whose) || ':' || least(whose.planned_on, (
    SELECT planned_on FROM visit AS first WHERE first.id = whose.stop_id AND first.stop_id IS NULL
  ))
$$;
