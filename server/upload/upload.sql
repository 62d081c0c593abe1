CREATE OR REPLACE TRIGGER upload_of_living AFTER INSERT ON upload
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('account_id');
