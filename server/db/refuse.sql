-- Made by npm run generate -- refusals, from database-refusal.ts, which says why there are numbers.
CREATE OR REPLACE FUNCTION refuse(code text, detail text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state CONSTANT text := CASE code
    WHEN 'carrier_full' THEN 'KW001'
    WHEN 'monthly_limit_reached' THEN 'KW003'
    WHEN 'station_suspended' THEN 'KW004'
    WHEN 'too_many_open' THEN 'KW005'
    WHEN 'dues_unpaid' THEN 'KW006'
    WHEN 'idempotency_mismatch' THEN 'KW010'
    WHEN 'hold_resolved' THEN 'KW011'
    WHEN 'not_enough' THEN 'KW012'
    WHEN 'price_out_of_bounds' THEN 'KW014'
    WHEN 'stock_gone' THEN 'KW015'
    WHEN 'cash_ceiling' THEN 'KW016'
    WHEN 'more_than_paid' THEN 'KW017'
    WHEN 'no_session' THEN 'KW018'
    WHEN 'problem_open' THEN 'KW025'
    WHEN 'day_not_served' THEN 'KW026'
    WHEN 'day_full' THEN 'KW027'
    WHEN 'place_gone' THEN 'KW028'
    WHEN 'stop_stands' THEN 'KW029'
    WHEN 'place_held' THEN 'KW031'
  END;
BEGIN
  IF state IS NULL THEN RAISE EXCEPTION 'no refusal of the database is called %', code; END IF;
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = code, DETAIL = coalesce(detail, '');
END $$;
