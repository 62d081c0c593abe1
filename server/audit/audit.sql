-- The log calls conversations by their number, and ready answers by their name.
CREATE OR REPLACE FUNCTION called_by(ids uuid[]) RETURNS TABLE (id uuid, name text) LANGUAGE sql
STABLE AS $$
  SELECT account.id, account.name FROM account WHERE account.id = ANY (ids)
  UNION ALL
  SELECT station.id, station.name FROM station WHERE station.id = ANY (ids)
  UNION ALL
  SELECT carrier.id, carrier.name FROM carrier WHERE carrier.id = ANY (ids)
  UNION ALL
  SELECT ticket.id, '#' || number FROM ticket WHERE ticket.id = ANY (ids)
  UNION ALL
  SELECT canned_answer.id, title FROM canned_answer WHERE canned_answer.id = ANY (ids)
  UNION ALL
  SELECT others.id, '#' || upper(right(others.id::text, 6)) || ' ' || account.name FROM (
    SELECT request.id, resident_id FROM request WHERE request.id = ANY (ids)
    UNION ALL
    SELECT weighing.id, resident_id FROM weighing WHERE weighing.id = ANY (ids)
    UNION ALL
    SELECT cash_receipt.id, resident_id FROM cash_receipt WHERE cash_receipt.id = ANY (ids)
  ) AS others JOIN account ON account.id = others.resident_id
$$;

SELECT keep_for_ever('audit', 'detail', 'sought');

CREATE OR REPLACE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER operator_deed_kept BEFORE UPDATE OR DELETE ON operator_deed
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER operator_deed_stays_whole BEFORE TRUNCATE ON operator_deed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
