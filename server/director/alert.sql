-- What every rule measures at every station that works. A few looks into indexes for each; once in some minutes.
CREATE OR REPLACE FUNCTION alert_measures(at timestamptz, problem_hours integer)
RETURNS TABLE (station_id uuid, director_id uuid, rule text, measured bigint) LANGUAGE sql STABLE AS $$
  WITH moment AS (
    SELECT (at AT TIME ZONE 'Africa/Lagos')::date AS today,
      (date_trunc('day', at AT TIME ZONE 'Africa/Lagos') + interval '7 hours') AT TIME ZONE 'Africa/Lagos' AS morning
  )
  SELECT s.id, s.director_id, each.rule, each.measured
  FROM moment CROSS JOIN station AS s CROSS JOIN LATERAL (
    SELECT 'late' AS rule, count(*) AS measured FROM request
    WHERE request.station_id = s.id AND is_late(status, promised_on, today)
    UNION ALL
    -- Whole hours since the last news of today, or since there was something new to hear of: work has begun, and a stop
    -- was given out. A station that opened today is still at its beginning.
    SELECT 'silent', CASE
      WHEN at > morning AND count(*) > 0 AND (s.created_at AT TIME ZONE 'Africa/Lagos')::date < today THEN
        floor(extract(epoch FROM at - greatest(morning, max(given.moment), max(heard.moment), (
          SELECT max(over_at) FROM visit WHERE visit.station_id = s.id AND over_at >= morning
        ))) / 3600)::bigint
      ELSE 0 END
    FROM visit LEFT JOIN LATERAL (VALUES (greatest(set_out_at, here_at))) AS heard (moment) ON true
      LEFT JOIN LATERAL (
        SELECT max(visit_event.at) AS moment FROM visit_event
        WHERE visit_event.visit_id = visit.id AND what IN ('planned', 'moved')
      ) AS given ON true
    WHERE visit.station_id = s.id AND over_at IS NULL AND planned_on = today
    UNION ALL
    SELECT 'problems', count(*) FROM problem
    WHERE problem.station_id = s.id AND state = 'said' AND said_at <= at - make_interval(hours => problem_hours)
    UNION ALL
    SELECT 'cash', coalesce(sum(debits_posted - credits_posted), 0)::bigint FROM ledger_account
    WHERE kind = 'cash' AND shard = 0 AND owner IN (
      SELECT s.id UNION ALL SELECT carrier.id FROM carrier WHERE carrier.station_id = s.id
    )
    UNION ALL
    SELECT 'absent', floor(extract(epoch FROM at - greatest(s.created_at, (
        SELECT max(last_seen_at) FROM session JOIN station_staff AS staff USING (account_id)
        WHERE staff.station_id = s.id
      ), (
        -- Whoever has logged out was there until the last deed.
        SELECT audit.at FROM audit WHERE audit.station_id = s.id AND audit.role = 'station'
        ORDER BY audit.id DESC LIMIT 1
      ))) / 86400)::bigint
  ) AS each
  WHERE s.suspended_at IS NULL
$$;

-- Opens what is over its bound, keeps what is open up to date, and ends what is not any more: below four fifths of
-- the bound, so that a figure that goes up and down beside it tells nobody twice. Answers with what is new.
CREATE OR REPLACE FUNCTION look_for_alerts(
  at timestamptz, problem_hours integer, rules text[], usual bigint[]
) RETURNS TABLE (station_id uuid, rule text, measured bigint, told text) LANGUAGE sql AS $$
  WITH looked AS MATERIALIZED (
    SELECT m.station_id, m.rule, m.measured, coalesce(own.threshold, said.usual) AS bound,
      coalesce(own.wanted, true) AS wanted
    FROM alert_measures(at, problem_hours) AS m
      JOIN unnest(rules, usual) AS said (rule, usual) ON said.rule = m.rule
      LEFT JOIN alert_rule AS own ON own.director_id = m.director_id AND own.rule = m.rule
  ), known AS MATERIALIZED (
    SELECT open.id, looked.measured,
      coalesce(looked.wanted AND looked.measured * 5 >= looked.bound * 4, false) AS goes_on
    FROM alert AS open LEFT JOIN looked ON looked.station_id = open.station_id AND looked.rule = open.rule
    WHERE open.over_at IS NULL
  ), kept AS (
    UPDATE alert SET measured = coalesce(known.measured, alert.measured),
      over_at = CASE WHEN NOT goes_on THEN greatest(at, alert.since) END
    FROM known WHERE alert.id = known.id AND alert.over_at IS NULL
      AND (NOT goes_on OR known.measured <> alert.measured)
  )
  INSERT INTO alert (id, station_id, rule, measured, since)
  SELECT gen_random_uuid(), looked.station_id, looked.rule, looked.measured, at FROM looked
  WHERE looked.wanted AND looked.measured >= looked.bound
  ORDER BY looked.station_id, looked.rule
  ON CONFLICT DO NOTHING
  RETURNING alert.station_id, alert.rule, alert.measured, alert.id::text
$$;

-- A director sees it at once.
CREATE OR REPLACE FUNCTION alerts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('station', NEW.station_id, ARRAY[director_id]) FROM station WHERE id = NEW.station_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER alert_opened AFTER INSERT ON alert
  FOR EACH ROW EXECUTE FUNCTION alerts_changed();
CREATE OR REPLACE TRIGGER alert_over AFTER UPDATE OF over_at ON alert
  FOR EACH ROW WHEN (NEW.over_at IS DISTINCT FROM OLD.over_at) EXECUTE FUNCTION alerts_changed();
