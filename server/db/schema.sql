CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE SEQUENCE ticket_number;

CREATE TYPE person_words AS (
  id uuid,
  name text,
  reached text,
  emails text[],
  phone text,
  alone boolean,
  about text[]
);

CREATE TABLE account (
  id uuid NOT NULL,
  role text NOT NULL,
  email text,
  name text NOT NULL,
  secret_hash text,
  created_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  address_proven_at timestamp with time zone,
  secret_given_at timestamp with time zone,
  language text DEFAULT 'en'::text NOT NULL,
  leaves_at timestamp with time zone,
  erased_at timestamp with time zone,
  phone_number text,
  closed_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_role_email_key UNIQUE (role, email),
  CONSTRAINT account_role_phone_number_key UNIQUE (role, phone_number),
  CONSTRAINT account_email_check CHECK ((email = lower(email))),
  CONSTRAINT account_has_a_way_in CHECK ((((email IS NOT NULL) AND (secret_hash IS NOT NULL)) OR (phone_number IS NOT NULL) OR (role = 'carrier'::text) OR (closed_at IS NOT NULL))),
  CONSTRAINT account_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text]))),
  CONSTRAINT account_name_check CHECK ((name <> ''::text)),
  CONSTRAINT account_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT account_role_check CHECK ((role = ANY (ARRAY['resident'::text, 'station'::text, 'director'::text, 'carrier'::text]))),
  CONSTRAINT carrier_has_no_key CHECK (((role <> 'carrier'::text) OR ((email IS NULL) AND (phone_number IS NULL) AND (secret_hash IS NULL)))),
  CONSTRAINT closed_has_no_key CHECK (((closed_at IS NULL) OR ((role = 'station'::text) AND (email IS NULL) AND (phone_number IS NULL) AND (secret_hash IS NULL)))),
  CONSTRAINT director_has_a_mailbox CHECK (((role <> 'director'::text) OR ((email IS NOT NULL) AND (secret_hash IS NOT NULL)))),
  CONSTRAINT erased_has_no_name CHECK (((erased_at IS NULL) OR ((name = 'Former resident'::text) AND (email = (id || '@erased.invalid'::text)) AND (phone_number IS NULL) AND (verified_at IS NULL))))
);
CREATE INDEX account_leaving ON account USING btree (leaves_at) WHERE ((leaves_at IS NOT NULL) AND (erased_at IS NULL));
CREATE TRIGGER account_number_left AFTER UPDATE OF phone_number ON account FOR EACH ROW WHEN ((new.phone_number IS DISTINCT FROM old.phone_number)) EXECUTE FUNCTION number_left();
CREATE TRIGGER account_renamed AFTER UPDATE OF name ON account FOR EACH ROW WHEN ((new.name <> old.name)) EXECUTE FUNCTION pass_sorted_name();

CREATE TABLE account_return (
  account_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  vouched_at timestamp with time zone,
  vouched_by uuid,
  CONSTRAINT account_return_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_return_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT account_return_vouched_by_fkey FOREIGN KEY (vouched_by) REFERENCES account(id),
  CONSTRAINT account_return_check CHECK (((vouched_at IS NULL) = (vouched_by IS NULL)))
);
CREATE INDEX account_return_by_staff ON account_return USING btree (vouched_by);

CREATE TABLE alert (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  rule text NOT NULL,
  measured bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  over_at timestamp with time zone,
  CONSTRAINT alert_pkey PRIMARY KEY (id),
  CONSTRAINT alert_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT alert_rule_check CHECK ((rule = ANY (ARRAY['silent'::text, 'late'::text, 'problems'::text, 'cash'::text, 'absent'::text]))),
  CONSTRAINT over_after_since CHECK ((over_at >= since))
);
CREATE UNIQUE INDEX alert_open ON alert USING btree (station_id, rule) WHERE (over_at IS NULL);
CREATE INDEX alert_over ON alert USING btree (over_at) WHERE (over_at IS NOT NULL);
CREATE TRIGGER alert_opened AFTER INSERT ON alert FOR EACH ROW EXECUTE FUNCTION alerts_changed();
CREATE TRIGGER alert_over AFTER UPDATE OF over_at ON alert FOR EACH ROW WHEN ((new.over_at IS DISTINCT FROM old.over_at)) EXECUTE FUNCTION alerts_changed();

CREATE TABLE alert_rule (
  director_id uuid NOT NULL,
  rule text NOT NULL,
  threshold bigint NOT NULL,
  wanted boolean NOT NULL,
  CONSTRAINT alert_rule_pkey PRIMARY KEY (director_id, rule),
  CONSTRAINT alert_rule_director_id_fkey FOREIGN KEY (director_id) REFERENCES director(account_id),
  CONSTRAINT alert_rule_rule_check CHECK ((rule = ANY (ARRAY['silent'::text, 'late'::text, 'problems'::text, 'cash'::text, 'absent'::text]))),
  CONSTRAINT alert_rule_threshold_check CHECK ((threshold > 0))
);

CREATE TABLE announcement (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  area_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  kind text NOT NULL,
  words text,
  said_at timestamp with time zone NOT NULL,
  said_by uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  told integer DEFAULT 0 NOT NULL,
  texted integer DEFAULT 0 NOT NULL,
  withdrawn_at timestamp with time zone,
  starts_at timestamp with time zone NOT NULL,
  urgent boolean DEFAULT false NOT NULL,
  corrects uuid,
  all_told_at timestamp with time zone,
  said_on date NOT NULL,
  nth smallint NOT NULL,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_corrects_key UNIQUE (corrects),
  CONSTRAINT announcement_of_day UNIQUE (station_id, said_on, nth),
  CONSTRAINT announcement_corrects_fkey FOREIGN KEY (corrects) REFERENCES announcement(id),
  CONSTRAINT announcement_said_by_fkey FOREIGN KEY (said_by) REFERENCES account(id),
  CONSTRAINT announcement_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT announcement_area_ids_check CHECK ((cardinality(area_ids) <= 60)),
  CONSTRAINT announcement_ends CHECK ((until > said_at)),
  CONSTRAINT announcement_kind_check CHECK ((kind = ANY (ARRAY['road flooded'::text, 'vehicle broken'::text, 'strike'::text, 'holiday'::text, 'own words'::text]))),
  CONSTRAINT announcement_starts CHECK (((starts_at >= said_at) AND (until > starts_at))),
  CONSTRAINT announcement_words_check CHECK (((words <> ''::text) AND (length(words) <= 300))),
  CONSTRAINT announcements_of_a_day CHECK (((nth >= 1) AND (nth <= 5))),
  CONSTRAINT own_words_are_said CHECK (((kind <> 'own words'::text) OR (words IS NOT NULL)))
);
CREATE INDEX announcement_by_station ON announcement USING btree (station_id, id);
CREATE INDEX announcement_that_counts ON announcement USING btree (station_id, until) WHERE (withdrawn_at IS NULL);

CREATE TABLE approval (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  kind text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  request_id uuid,
  problem_id uuid,
  carrier_id uuid,
  expected_kobo bigint,
  counted_kobo bigint,
  amount_kobo bigint NOT NULL,
  reason text NOT NULL,
  decided_at timestamp with time zone,
  decided_by uuid,
  refusal text,
  withdrawn_at timestamp with time zone,
  state text GENERATED ALWAYS AS (
CASE
    WHEN (withdrawn_at IS NOT NULL) THEN 'withdrawn'::text
    WHEN (decided_at IS NULL) THEN 'waiting'::text
    WHEN (refusal IS NOT NULL) THEN 'refused'::text
    ELSE 'approved'::text
END) STORED NOT NULL,
  receipt_id uuid,
  first_kobo bigint,
  last_count_id uuid,
  CONSTRAINT approval_pkey PRIMARY KEY (id),
  CONSTRAINT approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  CONSTRAINT approval_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  CONSTRAINT approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  CONSTRAINT approval_last_count_id_fkey FOREIGN KEY (last_count_id) REFERENCES cash_count(id),
  CONSTRAINT approval_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id),
  CONSTRAINT approval_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES cash_receipt(id),
  CONSTRAINT approval_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT approval_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT approval_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT approval_counted_kobo_check CHECK ((counted_kobo >= 0)),
  CONSTRAINT approval_expected_kobo_check CHECK ((expected_kobo >= 0)),
  CONSTRAINT approval_is_about_one CHECK ((((receipt_id IS NOT NULL) = (kind = 'reversal'::text)) AND
CASE kind
    WHEN 'refund'::text THEN ((request_id IS NOT NULL) AND (problem_id IS NULL) AND (counted_kobo IS NULL))
    WHEN 'give back'::text THEN ((request_id IS NOT NULL) AND (problem_id IS NOT NULL) AND (counted_kobo IS NULL))
    WHEN 'reversal'::text THEN ((request_id IS NULL) AND (problem_id IS NULL) AND (counted_kobo IS NULL))
    ELSE ((request_id IS NULL) AND (problem_id IS NULL) AND (expected_kobo IS NOT NULL) AND (counted_kobo IS NOT NULL) AND (amount_kobo = (expected_kobo - counted_kobo)))
END)),
  CONSTRAINT approval_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'give back'::text, 'shortage'::text, 'reversal'::text]))),
  CONSTRAINT approval_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT approval_refusal_check CHECK ((refusal <> ''::text)),
  CONSTRAINT decided_by_somebody CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((refusal IS NULL) OR (decided_at IS NOT NULL)))),
  CONSTRAINT decided_or_withdrawn CHECK (((decided_at IS NULL) OR (withdrawn_at IS NULL)))
);
CREATE INDEX approval_by_asker ON approval USING btree (asked_by);
CREATE INDEX approval_by_request ON approval USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX approval_by_station ON approval USING btree (station_id, id);
CREATE INDEX approval_waiting ON approval USING btree (station_id, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX one_waiting_for_count ON approval USING btree (station_id, COALESCE(carrier_id, station_id)) WHERE ((state = 'waiting'::text) AND (kind = 'shortage'::text));
CREATE UNIQUE INDEX one_waiting_for_receipt ON approval USING btree (receipt_id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX one_waiting_for_request ON approval USING btree (request_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER approval_changed AFTER INSERT OR UPDATE ON approval FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION approval_changed();
CREATE TRIGGER approval_erased AFTER UPDATE ON approval FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('reason', 'refusal');
CREATE TRIGGER approval_kept BEFORE DELETE ON approval FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE area (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  name text NOT NULL,
  streets text[] DEFAULT '{}'::text[] NOT NULL,
  service_days smallint[] NOT NULL,
  capacity smallint,
  lat double precision,
  lng double precision,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT area_pkey PRIMARY KEY (id),
  CONSTRAINT area_id_station_id_key UNIQUE (id, station_id),
  CONSTRAINT area_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT area_capacity_check CHECK (((capacity >= 1) AND (capacity <= 5000))),
  CONSTRAINT area_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT area_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  CONSTRAINT area_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  CONSTRAINT area_position_is_whole CHECK (((lat IS NULL) = (lng IS NULL))),
  CONSTRAINT area_service_days_check CHECK (((service_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(service_days) >= 1) AND (cardinality(service_days) <= 7)))),
  CONSTRAINT area_streets_check CHECK ((cardinality(streets) <= 200))
);
CREATE UNIQUE INDEX area_name ON area USING btree (station_id, lower(name)) WHERE (ended_at IS NULL);
CREATE TRIGGER area_streets AFTER INSERT OR UPDATE OF name, streets, ended_at ON area FOR EACH ROW EXECUTE FUNCTION keep_area_streets();

CREATE TABLE area_carrier (
  area_id uuid NOT NULL,
  carrier_id uuid NOT NULL,
  station_id uuid NOT NULL,
  CONSTRAINT area_carrier_pkey PRIMARY KEY (area_id, carrier_id),
  CONSTRAINT area_carrier_area_id_station_id_fkey FOREIGN KEY (area_id, station_id) REFERENCES area(id, station_id),
  CONSTRAINT area_carrier_carrier_id_station_id_fkey FOREIGN KEY (carrier_id, station_id) REFERENCES carrier(id, station_id)
);
CREATE INDEX area_carrier_by_carrier ON area_carrier USING btree (carrier_id);

CREATE TABLE area_street (
  station_id uuid NOT NULL,
  words text NOT NULL,
  is_name boolean NOT NULL,
  area_id uuid NOT NULL,
  CONSTRAINT area_street_pkey PRIMARY KEY (station_id, words, is_name),
  CONSTRAINT area_street_area_id_station_id_fkey FOREIGN KEY (area_id, station_id) REFERENCES area(id, station_id),
  CONSTRAINT area_street_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT area_street_words_check CHECK ((words <> ''::text))
);
CREATE INDEX area_street_by_area ON area_street USING btree (area_id);
CREATE INDEX area_street_by_words ON area_street USING btree (words text_pattern_ops);

CREATE TABLE audit (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  account_id uuid NOT NULL,
  role text NOT NULL,
  name text NOT NULL,
  director_id uuid NOT NULL,
  station_id uuid,
  what text NOT NULL,
  detail json NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  sought text NOT NULL,
  member_role text,
  CONSTRAINT audit_pkey PRIMARY KEY (id),
  CONSTRAINT audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT audit_director_id_fkey FOREIGN KEY (director_id) REFERENCES account(id),
  CONSTRAINT audit_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT audit_member_role_check CHECK ((member_role = ANY (ARRAY['head'::text, 'clerk'::text, 'cashier'::text]))),
  CONSTRAINT audit_role_check CHECK ((role = ANY (ARRAY['station'::text, 'director'::text, 'operator'::text]))),
  CONSTRAINT audit_what_check CHECK ((what <> ''::text))
);
CREATE INDEX audit_by_account ON audit USING btree (account_id, id);
CREATE INDEX audit_by_director ON audit USING btree (director_id, id);
CREATE INDEX audit_by_station ON audit USING btree (station_id, id) WHERE (station_id IS NOT NULL);
CREATE INDEX audit_by_what ON audit USING btree (director_id, what, id);
CREATE INDEX audit_sought ON audit USING gin (sought gin_trgm_ops);
CREATE TRIGGER audit_erased AFTER UPDATE ON audit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('detail', 'sought');
CREATE TRIGGER audit_kept BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE bounced_address (
  email text NOT NULL,
  at timestamp with time zone NOT NULL,
  why text NOT NULL,
  CONSTRAINT bounced_address_pkey PRIMARY KEY (email),
  CONSTRAINT bounced_address_email_check CHECK ((email = lower(email)))
);

CREATE TABLE canned_answer (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  CONSTRAINT canned_answer_pkey PRIMARY KEY (id),
  CONSTRAINT canned_answer_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT canned_answer_body_check CHECK ((body <> ''::text)),
  CONSTRAINT canned_answer_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX canned_answer_by_title ON canned_answer USING btree (station_id, lower(title));

CREATE TABLE carrier (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  name text NOT NULL,
  phone_number text NOT NULL,
  email text,
  address text,
  created_at timestamp with time zone NOT NULL,
  paused_at timestamp with time zone,
  holds integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  rated integer DEFAULT 0 NOT NULL,
  stars integer DEFAULT 0 NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  photo_at timestamp with time zone,
  vehicle text DEFAULT 'handcart'::text NOT NULL,
  room smallint,
  days smallint[] DEFAULT '{1,2,3,4,5,6,7}'::smallint[] NOT NULL,
  shift_from time without time zone,
  shift_to time without time zone,
  CONSTRAINT carrier_pkey PRIMARY KEY (id),
  CONSTRAINT carrier_id_station_id_key UNIQUE (id, station_id),
  CONSTRAINT carrier_station_id_phone_number_key UNIQUE (station_id, phone_number),
  CONSTRAINT carrier_has_account FOREIGN KEY (id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT carrier_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT carrier_address_check CHECK ((address <> ''::text)),
  CONSTRAINT carrier_check CHECK ((total >= holds)),
  CONSTRAINT carrier_days_check CHECK (((days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(days) >= 1) AND (cardinality(days) <= 7)))),
  CONSTRAINT carrier_email_check CHECK ((email = lower(email))),
  CONSTRAINT carrier_holds_check CHECK ((holds >= 0)),
  CONSTRAINT carrier_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text]))),
  CONSTRAINT carrier_name_check CHECK ((name <> ''::text)),
  CONSTRAINT carrier_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT carrier_room_check CHECK (((room >= 1) AND (room <= 200))),
  CONSTRAINT carrier_vehicle_check CHECK ((vehicle = ANY (ARRAY['handcart'::text, 'keke'::text, 'truck'::text]))),
  CONSTRAINT shift_is_whole CHECK ((((shift_from IS NULL) = (shift_to IS NULL)) AND (shift_from < shift_to)))
);
CREATE INDEX carrier_by_name ON carrier USING btree (station_id, lower(name), id);
CREATE INDEX carrier_by_number ON carrier USING btree (phone_number);
CREATE INDEX carrier_paused ON carrier USING btree (paused_at) WHERE (paused_at IS NOT NULL);
CREATE TRIGGER carrier_account AFTER INSERT OR UPDATE OF name, language ON carrier FOR EACH ROW EXECUTE FUNCTION carrier_account();
CREATE TRIGGER carrier_changed AFTER INSERT OR UPDATE OF name, phone_number, email, address, paused_at, photo_at, language, vehicle, room, days, shift_from, shift_to ON carrier FOR EACH ROW EXECUTE FUNCTION carrier_changed();
CREATE TRIGGER carrier_number_left AFTER UPDATE OF phone_number ON carrier FOR EACH ROW WHEN ((new.phone_number IS DISTINCT FROM old.phone_number)) EXECUTE FUNCTION number_left();

CREATE TABLE carrier_day (
  carrier_id uuid NOT NULL,
  day date NOT NULL,
  is_in boolean NOT NULL,
  CONSTRAINT carrier_day_pkey PRIMARY KEY (carrier_id, day),
  CONSTRAINT carrier_day_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id)
);
CREATE TRIGGER carrier_day_changed AFTER INSERT OR UPDATE ON carrier_day FOR EACH ROW EXECUTE FUNCTION carrier_day_changed();

CREATE TABLE carrier_photo (
  carrier_id uuid NOT NULL,
  bytes bytea NOT NULL,
  type text NOT NULL,
  CONSTRAINT carrier_photo_pkey PRIMARY KEY (carrier_id),
  CONSTRAINT carrier_photo_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  CONSTRAINT carrier_photo_bytes_check CHECK ((octet_length(bytes) <= 65536))
);

CREATE TABLE carrier_told (
  carrier_id uuid NOT NULL,
  day date NOT NULL,
  request_ids uuid[] NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT carrier_told_pkey PRIMARY KEY (carrier_id, day),
  CONSTRAINT carrier_told_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id)
);

CREATE TABLE cash_count (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  carrier_id uuid,
  expected_kobo bigint NOT NULL,
  counted_kobo bigint NOT NULL,
  difference_kobo bigint GENERATED ALWAYS AS ((counted_kobo - expected_kobo)) STORED NOT NULL,
  note text,
  counted_at timestamp with time zone NOT NULL,
  counted_by uuid NOT NULL,
  approved_by uuid,
  first_kobo bigint,
  CONSTRAINT cash_count_pkey PRIMARY KEY (id),
  CONSTRAINT cash_count_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  CONSTRAINT cash_count_carrier_id_station_id_fkey FOREIGN KEY (carrier_id, station_id) REFERENCES carrier(id, station_id),
  CONSTRAINT cash_count_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES account(id),
  CONSTRAINT cash_count_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT cash_count_counted_kobo_check CHECK ((counted_kobo >= 0)),
  CONSTRAINT cash_count_expected_kobo_check CHECK ((expected_kobo >= 0)),
  CONSTRAINT cash_count_first_kobo_check CHECK ((first_kobo >= 0)),
  CONSTRAINT cash_count_note_check CHECK ((note <> ''::text)),
  CONSTRAINT difference_is_explained CHECK (((counted_kobo = expected_kobo) OR (note IS NOT NULL)))
);
CREATE INDEX cash_count_by_station ON cash_count USING btree (station_id, id);
CREATE INDEX cash_count_latest ON cash_count USING btree (station_id, carrier_id, id);
CREATE INDEX cash_count_short_by_counter ON cash_count USING btree (counted_by, counted_at) WHERE (counted_kobo < expected_kobo);
CREATE INDEX cash_count_short_of_carrier ON cash_count USING btree (carrier_id, counted_at) WHERE (counted_kobo < expected_kobo);
CREATE TRIGGER cash_count_after_signing BEFORE INSERT ON cash_count FOR EACH ROW EXECUTE FUNCTION move_after_signing('counted_at');
CREATE TRIGGER cash_count_erased AFTER UPDATE ON cash_count FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('note');
CREATE TRIGGER cash_count_kept BEFORE DELETE ON cash_count FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER cash_count_stays BEFORE UPDATE ON cash_count FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER cash_counted AFTER INSERT ON cash_count FOR EACH ROW EXECUTE FUNCTION cash_counted();

CREATE TABLE cash_receipt (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  carrier_id uuid,
  request_id uuid,
  amount_kobo bigint NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  taken_by uuid NOT NULL,
  transfer_id uuid NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversal_reason text,
  reversal_approved_by uuid,
  CONSTRAINT cash_receipt_pkey PRIMARY KEY (id),
  CONSTRAINT cash_receipt_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT cash_receipt_carrier_id_station_id_fkey FOREIGN KEY (carrier_id, station_id) REFERENCES carrier(id, station_id),
  CONSTRAINT cash_receipt_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT cash_receipt_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT cash_receipt_reversal_approved_by_fkey FOREIGN KEY (reversal_approved_by) REFERENCES account(id),
  CONSTRAINT cash_receipt_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES account(id),
  CONSTRAINT cash_receipt_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT cash_receipt_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES account(id),
  CONSTRAINT cash_receipt_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT cash_receipt_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT cash_receipt_reversal_reason_check CHECK ((reversal_reason <> ''::text)),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK ((num_nonnulls(reversed_at, reversed_by, reversal_reason) = ANY (ARRAY[0, 3])))
);
CREATE INDEX cash_receipt_by_resident ON cash_receipt USING btree (resident_id, id);
CREATE INDEX cash_receipt_by_reversal ON cash_receipt USING btree (station_id, reversed_at) WHERE (reversed_at IS NOT NULL);
CREATE INDEX cash_receipt_by_reverser ON cash_receipt USING btree (reversed_by, reversed_at) WHERE (reversed_by IS NOT NULL);
CREATE INDEX cash_receipt_by_station ON cash_receipt USING btree (station_id, id);
CREATE TRIGGER cash_figures AFTER INSERT OR UPDATE OF reversed_at ON cash_receipt FOR EACH ROW EXECUTE FUNCTION cash_figures();
CREATE TRIGGER cash_receipt_after_signing BEFORE INSERT ON cash_receipt FOR EACH ROW WHEN ((new.carrier_id IS NULL)) EXECUTE FUNCTION move_after_signing('taken_at');
CREATE TRIGGER cash_receipt_changed AFTER UPDATE ON cash_receipt FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION cash_receipt_changed();
CREATE TRIGGER cash_receipt_erased AFTER UPDATE ON cash_receipt FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('reversal_reason');
CREATE TRIGGER cash_receipt_made AFTER INSERT ON cash_receipt FOR EACH ROW EXECUTE FUNCTION cash_receipt_changed();
CREATE TRIGGER cash_receipt_stays BEFORE DELETE ON cash_receipt FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER cash_reversed_after_signing BEFORE UPDATE OF reversed_at ON cash_receipt FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION move_after_signing('reversed_at');

CREATE TABLE clock_mark (
  one boolean DEFAULT true NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  CONSTRAINT clock_mark_pkey PRIMARY KEY (one),
  CONSTRAINT clock_mark_one_check CHECK (one)
);

CREATE TABLE consent (
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  version text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT consent_pkey PRIMARY KEY (account_id, purpose, version, given_at),
  CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT withdrawn_after_giving CHECK ((withdrawn_at >= given_at))
);
CREATE UNIQUE INDEX consent_counts ON consent USING btree (account_id, purpose, version) WHERE (withdrawn_at IS NULL);

CREATE TABLE cover_wish (
  id uuid NOT NULL,
  contact text NOT NULL,
  address text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  CONSTRAINT cover_wish_pkey PRIMARY KEY (id),
  CONSTRAINT cover_wish_address_check CHECK (((length(address) >= 1) AND (length(address) <= 120))),
  CONSTRAINT cover_wish_contact_check CHECK (((contact ~ '^\+234[1-9][0-9]{7,9}$'::text) OR (contact ~ '^[^@]+@[^@]+$'::text))),
  CONSTRAINT cover_wish_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text])))
);
CREATE INDEX cover_wish_by_look ON cover_wish USING btree (looked_at);
CREATE UNIQUE INDEX cover_wish_once ON cover_wish USING btree (contact, lower(address));

CREATE TABLE day_line (
  id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  written_by uuid NOT NULL,
  words text NOT NULL,
  CONSTRAINT day_line_pkey PRIMARY KEY (id),
  CONSTRAINT day_line_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES day_sheet(id),
  CONSTRAINT day_line_written_by_fkey FOREIGN KEY (written_by) REFERENCES account(id),
  CONSTRAINT day_line_words_check CHECK (((words <> ''::text) AND (length(words) <= 500)))
);
CREATE INDEX day_line_by_sheet ON day_line USING btree (sheet_id, id);
CREATE TRIGGER day_line_erased AFTER UPDATE ON day_line FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('words');
CREATE TRIGGER day_line_kept BEFORE DELETE ON day_line FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER day_line_stays BEFORE UPDATE ON day_line FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE day_sheet (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  day date NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  signed_by uuid NOT NULL,
  facts json NOT NULL,
  open json,
  approved_by uuid,
  not_done json,
  CONSTRAINT day_sheet_pkey PRIMARY KEY (id),
  CONSTRAINT signed_once UNIQUE (station_id, day),
  CONSTRAINT day_sheet_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  CONSTRAINT day_sheet_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES account(id),
  CONSTRAINT day_sheet_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id)
);
CREATE TRIGGER day_sheet_signed AFTER INSERT ON day_sheet FOR EACH ROW EXECUTE FUNCTION day_changed();
CREATE TRIGGER day_sheet_stays BEFORE DELETE OR UPDATE ON day_sheet FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE director (
  account_id uuid NOT NULL,
  phone_number text,
  approved_at timestamp with time zone,
  approved_by uuid,
  approver_named_at timestamp with time zone,
  suspended_at timestamp with time zone,
  CONSTRAINT director_pkey PRIMARY KEY (account_id),
  CONSTRAINT director_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT director_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES director(account_id),
  CONSTRAINT director_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text))
);

CREATE TABLE director_approval (
  director_id uuid NOT NULL,
  approver_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT director_approval_pkey PRIMARY KEY (director_id, approver_id),
  CONSTRAINT director_approval_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES director(account_id),
  CONSTRAINT director_approval_director_id_fkey FOREIGN KEY (director_id) REFERENCES director(account_id),
  CONSTRAINT director_approval_check CHECK ((approver_id <> director_id))
);
CREATE INDEX director_approval_by_approver ON director_approval USING btree (approver_id, director_id);

CREATE TABLE due (
  request_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  station_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  transfer_id uuid,
  CONSTRAINT due_pkey PRIMARY KEY (request_id),
  CONSTRAINT due_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT due_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT due_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT due_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT due_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT due_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT due_check CHECK (((settled_at IS NULL) = (transfer_id IS NULL)))
);
CREATE INDEX due_by_age ON due USING btree (since) WHERE (settled_at IS NULL);
CREATE INDEX due_open ON due USING btree (resident_id, since, request_id) WHERE (settled_at IS NULL);
CREATE INDEX due_open_at_station ON due USING btree (station_id) INCLUDE (amount_kobo) WHERE (settled_at IS NULL);

CREATE TABLE entry (
  account_id uuid NOT NULL,
  sequence bigint NOT NULL,
  transfer_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  balance_kobo bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT entry_pkey PRIMARY KEY (account_id, sequence),
  CONSTRAINT entry_transfer_id_account_id_key UNIQUE (transfer_id, account_id),
  CONSTRAINT entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  CONSTRAINT entry_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT entry_amount_kobo_check CHECK ((amount_kobo <> 0)),
  CONSTRAINT entry_sequence_check CHECK ((sequence > 0))
);
CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER entry_through_the_door BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();

CREATE TABLE figure (
  owner uuid NOT NULL,
  grain text NOT NULL,
  period date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT figure_pkey PRIMARY KEY (owner, grain, period, figure),
  CONSTRAINT figure_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text, 'all'::text])))
) WITH (fillfactor=80);
CREATE INDEX figure_of_days ON figure USING btree (owner, period, figure) WHERE ((grain = 'day'::text) AND (figure = ANY (ARRAY['made'::text, 'picked up'::text, 'closed'::text, 'income:pickup'::text, 'income:special'::text])));

CREATE TABLE figure_delta (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  station_id uuid NOT NULL,
  day date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT figure_delta_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX figure_delta_by_station ON figure_delta USING btree (station_id);

CREATE TABLE figure_wait (
  station_id uuid NOT NULL,
  month date NOT NULL,
  median_hours integer,
  CONSTRAINT figure_wait_pkey PRIMARY KEY (month, station_id),
  CONSTRAINT figure_wait_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT figure_wait_median_hours_check CHECK ((median_hours >= 0))
) WITH (fillfactor=80);

CREATE TABLE gateway_event (
  id uuid NOT NULL,
  key text NOT NULL,
  event text NOT NULL,
  reference text,
  body bytea NOT NULL,
  received_at timestamp with time zone NOT NULL,
  deliveries integer DEFAULT 1 NOT NULL,
  handled_at timestamp with time zone,
  CONSTRAINT gateway_event_pkey PRIMARY KEY (id),
  CONSTRAINT gateway_event_key_key UNIQUE (key)
);
CREATE INDEX gateway_event_by_age ON gateway_event USING btree (handled_at);
CREATE INDEX gateway_event_by_reference ON gateway_event USING btree (reference);

CREATE TABLE gateway_task (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  said text NOT NULL,
  raised_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT gateway_task_pkey PRIMARY KEY (id),
  CONSTRAINT gateway_task_kind_subject_key UNIQUE (kind, subject),
  CONSTRAINT gateway_task_kind_check CHECK ((kind = ANY (ARRAY['mismatch'::text, 'stranger'::text, 'shortfall'::text, 'event'::text])))
);
CREATE INDEX gateway_task_open ON gateway_task USING btree (raised_at) WHERE (closed_at IS NULL);

CREATE TABLE held_notice (
  key text NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT held_notice_pkey PRIMARY KEY (key),
  CONSTRAINT held_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX held_notice_by_account ON held_notice USING btree (account_id, due_at);
CREATE TRIGGER miss_told AFTER DELETE ON held_notice FOR EACH ROW WHEN ((old.kind = 'pickup-missed'::text)) EXECUTE FUNCTION miss_told();

CREATE TABLE holiday (
  station_id uuid NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT holiday_pkey PRIMARY KEY (station_id, day),
  CONSTRAINT holiday_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT holiday_name_check CHECK (((name <> ''::text) AND (length(name) <= 80)))
);

CREATE TABLE idempotent_answer (
  caller text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  answer json NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotent_answer_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotent_answer_by_age ON idempotent_answer USING btree (created_at);

CREATE TABLE invitation (
  id uuid NOT NULL,
  director_id uuid NOT NULL,
  email text NOT NULL,
  station text,
  token_hash bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  station_id uuid,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitation_director_id_fkey FOREIGN KEY (director_id) REFERENCES director(account_id),
  CONSTRAINT invitation_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT invitation_check CHECK (((accepted_at IS NULL) = (station_id IS NULL))),
  CONSTRAINT invitation_check1 CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
  CONSTRAINT invitation_email_check CHECK ((email = lower(email)))
);
CREATE INDEX invitation_by_director ON invitation USING btree (director_id, id);
CREATE UNIQUE INDEX invitation_open ON invitation USING btree (director_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE TRIGGER invitation_changed AFTER INSERT OR UPDATE ON invitation FOR EACH ROW EXECUTE FUNCTION invitation_changed();

CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (token_hash, account_id),
  CONSTRAINT known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX known_device_by_account ON known_device USING btree (account_id, created_at);

CREATE TABLE ledger_account (
  id uuid NOT NULL,
  kind text NOT NULL,
  owner uuid,
  shard smallint DEFAULT 0 NOT NULL,
  debits_pending bigint DEFAULT 0 NOT NULL,
  debits_posted bigint DEFAULT 0 NOT NULL,
  credits_pending bigint DEFAULT 0 NOT NULL,
  credits_posted bigint DEFAULT 0 NOT NULL,
  entries bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_account_pkey PRIMARY KEY (id),
  CONSTRAINT one_account_of_a_kind UNIQUE NULLS NOT DISTINCT (kind, owner, shard),
  CONSTRAINT cash_never_below_zero CHECK (((kind <> 'cash'::text) OR ((credits_posted + credits_pending) <= debits_posted))),
  CONSTRAINT ledger_account_credits_pending_check CHECK ((credits_pending >= 0)),
  CONSTRAINT ledger_account_credits_posted_check CHECK ((credits_posted >= 0)),
  CONSTRAINT ledger_account_debits_pending_check CHECK ((debits_pending >= 0)),
  CONSTRAINT ledger_account_debits_posted_check CHECK ((debits_posted >= 0)),
  CONSTRAINT ledger_account_entries_check CHECK ((entries >= 0)),
  CONSTRAINT ledger_account_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'income'::text, 'clearing'::text, 'fees'::text, 'stock'::text, 'cash'::text, 'suspense'::text, 'receivable'::text, 'difference'::text, 'bank'::text]))),
  CONSTRAINT wallet_never_below_zero CHECK (((kind <> 'wallet'::text) OR ((debits_posted + debits_pending) <= credits_posted)))
);
CREATE INDEX ledger_account_by_owner ON ledger_account USING btree (owner);
CREATE TRIGGER account_begins_empty BEFORE INSERT ON ledger_account FOR EACH ROW WHEN ((((((new.debits_pending + new.debits_posted) + new.credits_pending) + new.credits_posted) + new.entries) <> 0)) EXECUTE FUNCTION refuse_past_the_door();
CREATE TRIGGER account_stays BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER account_through_the_door BEFORE UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();
CREATE TRIGGER cash_within_ceiling AFTER UPDATE ON ledger_account FOR EACH ROW WHEN (((new.kind = 'cash'::text) AND (new.debits_posted > old.debits_posted))) EXECUTE FUNCTION cash_within_ceiling();

CREATE TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  topic text NOT NULL,
  subject uuid NOT NULL,
  audience uuid[] NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT live_event_pkey PRIMARY KEY (id)
);
CREATE INDEX live_event_by_age ON live_event USING btree (created_at);

CREATE TABLE mail_link (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  account_id uuid,
  registration_id uuid,
  new_email text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT mail_link_pkey PRIMARY KEY (id),
  CONSTRAINT mail_link_token_hash_key UNIQUE (token_hash),
  CONSTRAINT mail_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT mail_link_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE,
  CONSTRAINT about_which CHECK (((registration_id IS NULL) <> (purpose = 'verify-email'::text))),
  CONSTRAINT about_whom CHECK (((account_id IS NULL) = (purpose = 'verify-email'::text))),
  CONSTRAINT address_of_change CHECK (((purpose = 'change-email'::text) = (new_email IS NOT NULL))),
  CONSTRAINT mail_link_new_email_check CHECK ((new_email = lower(new_email))),
  CONSTRAINT mail_link_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text, 'carrier-sign-in'::text])))
);
CREATE INDEX mail_link_by_account ON mail_link USING btree (account_id);
CREATE INDEX mail_link_by_registration ON mail_link USING btree (registration_id);
CREATE UNIQUE INDEX mail_link_one_change ON mail_link USING btree (account_id) WHERE ((purpose = 'change-email'::text) AND (used_at IS NULL));

CREATE TABLE mailbox_letter (
  id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  reply_to text,
  unsubscribe_url text,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT mailbox_letter_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_letter_by_recipient ON mailbox_letter USING btree (recipient, id);

CREATE TABLE migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (name)
);

CREATE TABLE notice (
  id uuid NOT NULL,
  key text NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  link text NOT NULL,
  at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notice_pkey PRIMARY KEY (id),
  CONSTRAINT notice_key_key UNIQUE (key),
  CONSTRAINT notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT notice_link_check CHECK ((link ~~ '/%'::text)),
  CONSTRAINT notice_title_check CHECK ((title <> ''::text))
);
CREATE INDEX notice_by_account ON notice USING btree (account_id, id);
CREATE INDEX notice_unread ON notice USING btree (account_id) WHERE (read_at IS NULL);
CREATE TRIGGER notice_changed AFTER INSERT ON notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notice_changed();
CREATE TRIGGER notice_read AFTER UPDATE ON notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notice_changed();

CREATE TABLE notification_preference (
  account_id uuid NOT NULL,
  subject text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  CONSTRAINT notification_preference_pkey PRIMARY KEY (account_id, subject, channel),
  CONSTRAINT notification_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT notification_preference_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'sms'::text])))
);

CREATE TABLE number_change (
  account_id uuid NOT NULL,
  old_number text,
  new_number text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  undo_until timestamp with time zone NOT NULL,
  session_id uuid,
  way text NOT NULL,
  CONSTRAINT number_change_pkey PRIMARY KEY (account_id, changed_at),
  CONSTRAINT number_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT number_change_check CHECK ((undo_until > changed_at)),
  CONSTRAINT number_change_check1 CHECK ((old_number <> new_number)),
  CONSTRAINT number_change_new_number_check CHECK ((new_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT number_change_old_number_check CHECK ((old_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT number_change_way_check CHECK ((way = ANY (ARRAY['confirmed'::text, 'waited'::text, 'station'::text, 'undone'::text])))
);
CREATE INDEX number_change_by_old ON number_change USING btree (old_number);

CREATE TABLE number_move (
  account_id uuid NOT NULL,
  phone_number text NOT NULL,
  station_id uuid NOT NULL,
  by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  counts_at timestamp with time zone NOT NULL,
  session_id uuid,
  since timestamp with time zone,
  CONSTRAINT number_move_pkey PRIMARY KEY (account_id),
  CONSTRAINT number_move_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT number_move_by_fkey FOREIGN KEY (by) REFERENCES account(id),
  CONSTRAINT number_move_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT number_move_check CHECK ((counts_at > asked_at)),
  CONSTRAINT number_move_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text))
);
CREATE INDEX number_move_by_staff ON number_move USING btree (by);
CREATE INDEX number_move_by_station ON number_move USING btree (station_id);

CREATE TABLE operator_deed (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  detail json NOT NULL,
  CONSTRAINT operator_deed_pkey PRIMARY KEY (id),
  CONSTRAINT operator_deed_what_check CHECK ((what <> ''::text))
);
CREATE TRIGGER operator_deed_kept BEFORE DELETE OR UPDATE ON operator_deed FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER operator_deed_stays_whole BEFORE TRUNCATE ON operator_deed FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE outbox (
  id uuid NOT NULL,
  key text NOT NULL,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  problem text,
  lane text GENERATED ALWAYS AS (
CASE
    WHEN (topic = ANY (ARRAY['mail'::text, 'push'::text, 'sms'::text, 'code'::text])) THEN topic
    WHEN (topic = 'notice-out'::text) THEN 'notice'::text
    ELSE 'work'::text
END) STORED NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_key_key UNIQUE (key)
);
CREATE INDEX outbox_due ON outbox USING btree (lane, due_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_given_up ON outbox USING btree (lane) WHERE ((failed_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX outbox_over ON outbox USING btree (COALESCE(done_at, failed_at)) WHERE ((done_at IS NOT NULL) OR (failed_at IS NOT NULL));
CREATE TRIGGER outbox_left_for_another BEFORE UPDATE OF failed_at ON outbox FOR EACH ROW WHEN (((old.failed_at IS NULL) AND (new.failed_at < (old.created_at + '7 days'::interval)) AND ((new.problem ~~ 'this version knows no notice %'::text) OR (new.problem ~~ 'nobody handles %'::text)))) EXECUTE FUNCTION outbox_left_for_another();

CREATE TABLE phone_code (
  id uuid NOT NULL,
  phone_number text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  handed_over_at timestamp with time zone,
  tries smallint DEFAULT 0 NOT NULL,
  asked_by bytea,
  used_at timestamp with time zone,
  used_for text,
  held_back boolean DEFAULT false NOT NULL,
  CONSTRAINT phone_code_pkey PRIMARY KEY (id),
  CONSTRAINT phone_code_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT phone_code_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT phone_code_used_for_check CHECK ((used_for = ANY (ARRAY['log-in'::text, 'register'::text, 'carrier'::text, 'member'::text, 'join'::text, 'confirm'::text, 'number'::text, 'undo'::text]))),
  CONSTRAINT phone_code_used_for_something CHECK (((used_at IS NULL) = (used_for IS NULL)))
);
CREATE INDEX phone_code_by_age ON phone_code USING btree (created_at);
CREATE INDEX phone_code_by_number ON phone_code USING btree (phone_number);

CREATE TABLE pin_try (
  device_id uuid NOT NULL,
  member_id uuid NOT NULL,
  wrong smallint NOT NULL,
  CONSTRAINT pin_try_pkey PRIMARY KEY (device_id, member_id),
  CONSTRAINT pin_try_device_id_fkey FOREIGN KEY (device_id) REFERENCES station_device(id) ON DELETE CASCADE,
  CONSTRAINT pin_try_member_id_fkey FOREIGN KEY (member_id) REFERENCES account(id),
  CONSTRAINT pin_try_wrong_check CHECK ((wrong > 0))
);
CREATE INDEX pin_try_by_member ON pin_try USING btree (member_id);

CREATE TABLE place (
  id uuid NOT NULL,
  resident_id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  area_id uuid,
  landmark text,
  gate_note text,
  bag_spot text,
  lat double precision,
  lng double precision,
  accuracy_m integer,
  position_from text,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT place_pkey PRIMARY KEY (id),
  CONSTRAINT place_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id),
  CONSTRAINT place_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT first_place_stays CHECK (((id <> resident_id) OR (removed_at IS NULL))),
  CONSTRAINT place_accuracy_m_check CHECK (((accuracy_m >= 0) AND (accuracy_m <= 100000))),
  CONSTRAINT place_address_check CHECK ((address <> ''::text)),
  CONSTRAINT place_bag_spot_check CHECK ((bag_spot <> ''::text)),
  CONSTRAINT place_gate_note_check CHECK ((gate_note <> ''::text)),
  CONSTRAINT place_landmark_check CHECK ((landmark <> ''::text)),
  CONSTRAINT place_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT place_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  CONSTRAINT place_name_check CHECK (((name <> ''::text) AND (length(name) <= 40))),
  CONSTRAINT place_position_from_check CHECK ((position_from = ANY (ARRAY['phone'::text, 'plus code'::text, 'pin'::text, 'ward'::text]))),
  CONSTRAINT place_position_is_whole CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat IS NULL) = (position_from IS NULL)) AND ((accuracy_m IS NULL) OR (lat IS NOT NULL))))
);
CREATE INDEX place_by_area ON place USING btree (area_id) WHERE (area_id IS NOT NULL);
CREATE INDEX place_by_resident ON place USING btree (resident_id, id) WHERE (removed_at IS NULL);
CREATE INDEX place_sought ON place USING gin (lower((address || COALESCE(('
'::text || landmark), ''::text))) gin_trgm_ops) WHERE ((id <> resident_id) AND (removed_at IS NULL));
CREATE TRIGGER place_in_area BEFORE INSERT OR UPDATE OF address ON place FOR EACH ROW EXECUTE FUNCTION place_in_area();
CREATE TRIGGER place_of_living AFTER INSERT OR UPDATE ON place FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_for_erased('resident_id');

CREATE TABLE plan_confirmed (
  station_id uuid NOT NULL,
  day date NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  confirmed_by uuid NOT NULL,
  given integer NOT NULL,
  CONSTRAINT plan_confirmed_pkey PRIMARY KEY (station_id, day),
  CONSTRAINT plan_confirmed_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  CONSTRAINT plan_confirmed_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT plan_confirmed_given_check CHECK ((given > 0))
);

CREATE TABLE plan_draft (
  station_id uuid NOT NULL,
  day date NOT NULL,
  rounds jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  saved_by uuid NOT NULL,
  reasons jsonb,
  CONSTRAINT plan_draft_pkey PRIMARY KEY (station_id, day),
  CONSTRAINT plan_draft_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES account(id),
  CONSTRAINT plan_draft_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT plan_draft_rounds_check CHECK ((jsonb_typeof(rounds) = 'array'::text))
);

CREATE TABLE plan_manner (
  station_id uuid NOT NULL,
  manner text NOT NULL,
  CONSTRAINT plan_manner_pkey PRIMARY KEY (station_id),
  CONSTRAINT plan_manner_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT plan_manner_check CHECK ((manner = ANY (ARRAY['everybody'::text, 'fewest'::text])))
);

CREATE TABLE price (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  station_id uuid NOT NULL,
  item text NOT NULL,
  valid_from date NOT NULL,
  amount_kobo bigint NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by uuid NOT NULL,
  CONSTRAINT price_pkey PRIMARY KEY (station_id, item, valid_from, id),
  CONSTRAINT price_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id),
  CONSTRAINT price_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT price_amount_kobo_check CHECK (((amount_kobo >= 0) AND (amount_kobo <= 100000000))),
  CONSTRAINT price_item_check CHECK ((item = ANY (ARRAY['pickup'::text, 'special'::text, 'pet'::text, 'plastic'::text, 'can'::text, 'paper'::text, 'glass'::text, 'nylon'::text, 'metal'::text])))
);
CREATE TRIGGER price_stays BEFORE DELETE OR UPDATE ON price FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER price_within_bounds AFTER INSERT ON price FOR EACH ROW EXECUTE FUNCTION price_within_bounds();

CREATE TABLE price_bound (
  station_id uuid NOT NULL,
  item text NOT NULL,
  least_kobo bigint NOT NULL,
  most_kobo bigint NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by uuid NOT NULL,
  CONSTRAINT price_bound_pkey PRIMARY KEY (station_id, item),
  CONSTRAINT price_bound_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id),
  CONSTRAINT price_bound_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT price_bound_check CHECK ((least_kobo <= most_kobo)),
  CONSTRAINT price_bound_item_check CHECK ((item = ANY (ARRAY['pickup'::text, 'special'::text, 'pet'::text, 'plastic'::text, 'can'::text, 'paper'::text, 'glass'::text, 'nylon'::text, 'metal'::text]))),
  CONSTRAINT price_bound_least_kobo_check CHECK ((least_kobo >= 0)),
  CONSTRAINT price_bound_most_kobo_check CHECK ((most_kobo <= 100000000))
);

CREATE TABLE problem (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  station_id uuid NOT NULL,
  carrier_id uuid NOT NULL,
  kind text NOT NULL,
  words text,
  said_at timestamp with time zone NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answered_by uuid,
  answer text,
  answer_words text,
  answer_kobo bigint,
  accepted_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_words text,
  raised_at timestamp with time zone,
  raised_why text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  decision_words text,
  decision_kobo bigint,
  dropped_at timestamp with time zone,
  again_request_id uuid,
  state text GENERATED ALWAYS AS (
CASE
    WHEN ((accepted_at IS NOT NULL) OR (decided_at IS NOT NULL) OR (dropped_at IS NOT NULL)) THEN 'settled'::text
    WHEN (raised_at IS NOT NULL) THEN 'raised'::text
    WHEN (answered_at IS NOT NULL) THEN 'answered'::text
    ELSE 'said'::text
END) STORED NOT NULL,
  answer_approved_by uuid,
  visit_id uuid,
  CONSTRAINT problem_pkey PRIMARY KEY (id),
  CONSTRAINT problem_again_request_id_fkey FOREIGN KEY (again_request_id) REFERENCES request(id),
  CONSTRAINT problem_answer_approved_by_fkey FOREIGN KEY (answer_approved_by) REFERENCES account(id),
  CONSTRAINT problem_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  CONSTRAINT problem_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  CONSTRAINT problem_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  CONSTRAINT problem_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT problem_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT problem_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT problem_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit(id),
  CONSTRAINT accepted_or_refused CHECK ((((COALESCE(accepted_at, refused_at) IS NULL) OR (answered_at IS NOT NULL)) AND ((accepted_at IS NULL) OR (refused_at IS NULL)) AND ((refused_words IS NULL) OR (refused_at IS NOT NULL)))),
  CONSTRAINT answer_is_whole CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NULL) = (answered_by IS NULL)) AND ((answer_words IS NULL) OR (answered_at IS NOT NULL)) AND ((answer_kobo IS NOT NULL) = (NOT (answer IS DISTINCT FROM 'give back'::text))))),
  CONSTRAINT decision_is_whole CHECK ((((decided_at IS NULL) = (decision IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) OR (raised_at IS NOT NULL)) AND ((decision_words IS NULL) OR (decided_at IS NOT NULL)) AND ((decision_kobo IS NOT NULL) = (NOT (decision IS DISTINCT FROM 'give back'::text))))),
  CONSTRAINT problem_answer_check CHECK ((answer = ANY (ARRAY['come again'::text, 'give back'::text, 'explain'::text]))),
  CONSTRAINT problem_answer_kobo_check CHECK ((answer_kobo > 0)),
  CONSTRAINT problem_answer_words_check CHECK ((answer_words <> ''::text)),
  CONSTRAINT problem_check CHECK ((answer_by > said_at)),
  CONSTRAINT problem_decision_check CHECK ((decision = ANY (ARRAY['come again'::text, 'give back'::text, 'nothing'::text]))),
  CONSTRAINT problem_decision_kobo_check CHECK ((decision_kobo > 0)),
  CONSTRAINT problem_decision_words_check CHECK ((decision_words <> ''::text)),
  CONSTRAINT problem_kind_check CHECK ((kind = ANY (ARRAY['nobody came'::text, 'bags left'::text, 'spilled'::text, 'asked for money'::text, 'damage'::text, 'other'::text]))),
  CONSTRAINT problem_raised_why_check CHECK ((raised_why = ANY (ARRAY['unanswered'::text, 'not accepted'::text]))),
  CONSTRAINT problem_refused_words_check CHECK ((refused_words <> ''::text)),
  CONSTRAINT problem_words_check CHECK ((words <> ''::text)),
  CONSTRAINT raised_for_a_reason CHECK ((((raised_at IS NULL) = (raised_why IS NULL)) AND ((refused_at IS NOT NULL) = (NOT (raised_why IS DISTINCT FROM 'not accepted'::text))) AND ((raised_why IS DISTINCT FROM 'unanswered'::text) OR (answered_at IS NULL))))
);
CREATE UNIQUE INDEX one_open_problem ON problem USING btree (request_id) WHERE ((state <> 'settled'::text) AND (visit_id IS NULL));
CREATE UNIQUE INDEX one_problem_a_visit ON problem USING btree (visit_id) WHERE (visit_id IS NOT NULL);
CREATE INDEX problem_by_answerer ON problem USING btree (answered_by, answered_at) WHERE (answer_kobo IS NOT NULL);
CREATE INDEX problem_by_request ON problem USING btree (request_id, id);
CREATE INDEX problem_by_resident ON problem USING btree (resident_id, id);
CREATE INDEX problem_by_station ON problem USING btree (station_id, id);
CREATE INDEX problem_of_carrier ON problem USING btree (carrier_id);
CREATE INDEX problem_said_at_station ON problem USING btree (station_id, said_at);
CREATE INDEX problem_to_answer ON problem USING btree (station_id, answer_by) WHERE (state = 'said'::text);
CREATE INDEX problem_unaccepted ON problem USING btree (answered_at) WHERE (state = 'answered'::text);
CREATE INDEX problem_unanswered ON problem USING btree (answer_by) WHERE (state = 'said'::text);
CREATE TRIGGER problem_after_signing BEFORE UPDATE ON problem FOR EACH ROW WHEN (((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL) AND (new.answer_kobo IS NOT NULL))) EXECUTE FUNCTION move_after_signing('answered_at');
CREATE TRIGGER problem_changed AFTER UPDATE ON problem FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION problem_changed();
CREATE TRIGGER problem_erased AFTER UPDATE ON problem FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('words', 'answer_words', 'refused_words', 'decision_words', 'dropped_at', 'state');
CREATE TRIGGER problem_kept BEFORE DELETE ON problem FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER problem_of_living AFTER INSERT ON problem FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('resident_id');
CREATE TRIGGER problem_said AFTER INSERT ON problem FOR EACH ROW EXECUTE FUNCTION problem_changed();

CREATE TABLE problem_picture (
  id uuid NOT NULL,
  problem_id uuid NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT problem_picture_pkey PRIMARY KEY (id),
  CONSTRAINT problem_picture_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id),
  CONSTRAINT problem_picture_bytes_check CHECK ((octet_length(bytes) <= 524288))
);
CREATE INDEX problem_picture_by_age ON problem_picture USING btree (created_at);
CREATE INDEX problem_picture_by_problem ON problem_picture USING btree (problem_id);

CREATE TABLE push_subscription (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_by_account ON push_subscription USING btree (account_id);

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  tries integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_by_end ON rate_limit USING btree (ends_at);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE TABLE refund (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  reason text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  given_by uuid NOT NULL,
  transfer_id uuid NOT NULL,
  approved_by uuid,
  problem_id uuid,
  CONSTRAINT refund_pkey PRIMARY KEY (id),
  CONSTRAINT refund_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT refund_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  CONSTRAINT refund_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  CONSTRAINT refund_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id),
  CONSTRAINT refund_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT refund_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT refund_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT refund_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX refund_by_giver ON refund USING btree (given_by, given_at);
CREATE INDEX refund_by_problem ON refund USING btree (problem_id) WHERE (problem_id IS NOT NULL);
CREATE INDEX refund_by_request ON refund USING btree (request_id);
CREATE TRIGGER refund_after_signing BEFORE INSERT ON refund FOR EACH ROW WHEN ((new.problem_id IS NULL)) EXECUTE FUNCTION refund_after_signing();
CREATE TRIGGER refund_erased AFTER UPDATE ON refund FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('reason');
CREATE TRIGGER refund_figures AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_figures();
CREATE TRIGGER refund_kept BEFORE DELETE ON refund FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refund_stays BEFORE UPDATE ON refund FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refund_within_paid AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_within_paid();

CREATE TABLE registration (
  id uuid NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  secret_hash text NOT NULL,
  station_id uuid,
  phone_number text,
  address text,
  agreed boolean NOT NULL,
  browser_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT registration_pkey PRIMARY KEY (id),
  CONSTRAINT registration_browser_hash_key UNIQUE (browser_hash),
  CONSTRAINT registration_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT registration_address_check CHECK ((address <> ''::text)),
  CONSTRAINT registration_check CHECK (((role = 'resident'::text) = (station_id IS NOT NULL))),
  CONSTRAINT registration_check1 CHECK (((role = 'resident'::text) = (address IS NOT NULL))),
  CONSTRAINT registration_email_check CHECK ((email = lower(email))),
  CONSTRAINT registration_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text]))),
  CONSTRAINT registration_name_check CHECK ((name <> ''::text)),
  CONSTRAINT registration_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text)),
  CONSTRAINT registration_role_check CHECK ((role = ANY (ARRAY['resident'::text, 'director'::text])))
);
CREATE INDEX registration_by_address ON registration USING btree (role, email, id);
CREATE INDEX registration_by_age ON registration USING btree (created_at);
CREATE INDEX registration_by_station ON registration USING btree (station_id);

CREATE TABLE reminder (
  key text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT reminder_pkey PRIMARY KEY (key)
);
CREATE INDEX reminder_by_age ON reminder USING btree (at);

CREATE TABLE repeatable_migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT repeatable_migration_pkey PRIMARY KEY (name)
);

CREATE TABLE request (
  id uuid NOT NULL,
  kind text NOT NULL,
  resident_id uuid NOT NULL,
  station_id uuid NOT NULL,
  message text NOT NULL,
  address text NOT NULL,
  pay_with text NOT NULL,
  price_kobo bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  month date,
  place smallint,
  quoted_kobo bigint,
  quoted_at timestamp with time zone,
  accepted_at timestamp with time zone,
  carrier_id uuid,
  assigned_at timestamp with time zone,
  picked_up_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  declined_at timestamp with time zone,
  decline_reason text,
  rating smallint,
  comment text,
  changed_at timestamp with time zone NOT NULL,
  changed_by_role text NOT NULL,
  changed_by uuid,
  sought text NOT NULL,
  status text GENERATED ALWAYS AS (
CASE
    WHEN (cancelled_at IS NOT NULL) THEN 'Cancelled'::text
    WHEN (declined_at IS NOT NULL) THEN 'Declined'::text
    WHEN (closed_at IS NOT NULL) THEN 'Closed'::text
    WHEN (picked_up_at IS NOT NULL) THEN 'Picked up'::text
    WHEN (assigned_at IS NOT NULL) THEN 'Assigned'::text
    ELSE 'Pending...'::text
END) STORED NOT NULL,
  promised_on date NOT NULL,
  planned_on date,
  moved_times smallint DEFAULT 0 NOT NULL,
  moved_reason text,
  moved_note text,
  missed_times smallint DEFAULT 0 NOT NULL,
  missed_at timestamp with time zone,
  missed_reason text,
  missed_note text,
  follows uuid,
  forgiven_kobo bigint DEFAULT 0 NOT NULL,
  place_id uuid,
  area_id uuid,
  landmark text,
  gate_note text,
  bag_spot text,
  bags smallint,
  lat double precision,
  lng double precision,
  accuracy_m integer,
  position_from text,
  at_door boolean DEFAULT false NOT NULL,
  quote_note text,
  day_chosen boolean DEFAULT false NOT NULL,
  CONSTRAINT request_pkey PRIMARY KEY (id),
  CONSTRAINT four_a_month UNIQUE (resident_id, month, place),
  CONSTRAINT request_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id),
  CONSTRAINT request_carrier_id_station_id_fkey FOREIGN KEY (carrier_id, station_id) REFERENCES carrier(id, station_id),
  CONSTRAINT request_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  CONSTRAINT request_follows_fkey FOREIGN KEY (follows) REFERENCES request(id),
  CONSTRAINT request_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id),
  CONSTRAINT request_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT request_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT note_with_quote CHECK (((quote_note IS NULL) OR ((quoted_at IS NOT NULL) AND ((length(quote_note) >= 1) AND (length(quote_note) <= 200))))),
  CONSTRAINT request_holds_true CHECK (request_holds_true(request.*))
);
CREATE INDEX request_by_resident ON request USING btree (resident_id, id);
CREATE INDEX request_by_station ON request USING btree (station_id, id);
CREATE INDEX request_missed ON request USING btree (station_id, promised_on) WHERE ((status <> ALL (ARRAY['Cancelled'::text, 'Declined'::text])) AND ((picked_up_at IS NULL) OR (((picked_up_at AT TIME ZONE 'Africa/Lagos'::text))::date > promised_on)));
CREATE INDEX request_of_carrier ON request USING btree (carrier_id, id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX request_open ON request USING btree (station_id, promised_on, id) INCLUDE (status, planned_on) WHERE (status = ANY (ARRAY['Pending...'::text, 'Assigned'::text, 'Picked up'::text]));
CREATE INDEX request_open_in_area ON request USING btree (area_id, promised_on) WHERE ((area_id IS NOT NULL) AND (status = ANY (ARRAY['Pending...'::text, 'Assigned'::text, 'Picked up'::text])));
CREATE INDEX request_sought ON request USING gin (sought gin_trgm_ops);
CREATE INDEX request_to_close ON request USING btree (picked_up_at) WHERE (status = 'Picked up'::text);
CREATE TRIGGER plan_request BEFORE INSERT OR UPDATE ON request FOR EACH ROW EXECUTE FUNCTION plan_request();
CREATE TRIGGER problem_stops_request BEFORE UPDATE ON request FOR EACH ROW WHEN (((old.picked_up_at IS NOT NULL) AND ((old.picked_up_at IS DISTINCT FROM new.picked_up_at) OR (old.closed_at IS DISTINCT FROM new.closed_at)))) EXECUTE FUNCTION problem_stops_request();
CREATE TRIGGER request_changed AFTER UPDATE ON request FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION request_changed();
CREATE TRIGGER request_erased AFTER UPDATE ON request FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('message', 'address', 'comment', 'decline_reason', 'moved_note', 'missed_note', 'quote_note', 'sought', 'landmark', 'gate_note', 'bag_spot', 'lat', 'lng', 'accuracy_m', 'position_from');
CREATE TRIGGER request_made AFTER INSERT ON request FOR EACH ROW EXECUTE FUNCTION request_made();
CREATE TRIGGER request_stays BEFORE DELETE ON request FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER visit_follows AFTER UPDATE ON request FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION visit_follows();

CREATE TABLE request_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  request_id uuid NOT NULL,
  what text NOT NULL,
  at timestamp with time zone NOT NULL,
  by_role text NOT NULL,
  by_account uuid,
  from_status text,
  to_status text NOT NULL,
  carrier_id uuid,
  amount_kobo bigint,
  day date,
  note text,
  reason text,
  undoes bigint,
  CONSTRAINT request_event_pkey PRIMARY KEY (id),
  CONSTRAINT request_event_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  CONSTRAINT request_event_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  CONSTRAINT request_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT request_event_undoes_fkey FOREIGN KEY (undoes) REFERENCES request_event(id)
);
CREATE INDEX request_event_by_request ON request_event USING btree (request_id, id);
CREATE UNIQUE INDEX request_event_undone_once ON request_event USING btree (undoes) WHERE (undoes IS NOT NULL);
CREATE TRIGGER request_event_erased AFTER UPDATE ON request_event FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('note');
CREATE TRIGGER request_event_kept BEFORE DELETE ON request_event FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER request_event_stays BEFORE UPDATE ON request_event FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE resident (
  account_id uuid NOT NULL,
  station_id uuid NOT NULL,
  phone_number text,
  address text NOT NULL,
  sorted_name text NOT NULL,
  CONSTRAINT resident_pkey PRIMARY KEY (account_id),
  CONSTRAINT resident_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT resident_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT resident_address_check CHECK ((address <> ''::text)),
  CONSTRAINT resident_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text))
);
CREATE INDEX resident_by_name ON resident USING btree (station_id, sorted_name, account_id);
CREATE INDEX resident_by_station ON resident USING btree (station_id, account_id);
CREATE INDEX resident_sought ON resident USING gin (station_id, (((((sorted_name || '
'::text) || COALESCE(phone_number, ''::text)) || '
'::text) || lower(address))) gin_trgm_ops);
CREATE INDEX resident_without_number ON resident USING btree (station_id, sorted_name, account_id) WHERE (phone_number IS NULL);
CREATE TRIGGER resident_figures AFTER INSERT OR DELETE OR UPDATE OF station_id ON resident FOR EACH ROW EXECUTE FUNCTION resident_figures();
CREATE TRIGGER resident_first_place AFTER INSERT OR UPDATE OF address, station_id ON resident FOR EACH ROW EXECUTE FUNCTION first_place();
CREATE TRIGGER resident_living AFTER UPDATE OF phone_number, address ON resident FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_for_erased('account_id');
CREATE TRIGGER resident_named BEFORE INSERT ON resident FOR EACH ROW EXECUTE FUNCTION take_sorted_name();
CREATE TRIGGER residents_joined AFTER INSERT ON resident REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION residents_joined();

CREATE TABLE resident_call (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  noted_by uuid NOT NULL,
  why text NOT NULL,
  CONSTRAINT resident_call_pkey PRIMARY KEY (id),
  CONSTRAINT resident_call_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES account(id),
  CONSTRAINT resident_call_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT resident_call_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT resident_call_why_check CHECK ((why = ANY (ARRAY['called'::text, 'booked'::text])))
);
CREATE INDEX resident_call_by_age ON resident_call USING btree (at);
CREATE INDEX resident_call_by_resident ON resident_call USING btree (resident_id);
CREATE INDEX resident_call_by_station ON resident_call USING btree (station_id, at);

CREATE TABLE sandbox_charge (
  reference text NOT NULL,
  access_code text NOT NULL,
  gateway_id text NOT NULL,
  email text NOT NULL,
  amount_kobo bigint NOT NULL,
  currency text NOT NULL,
  callback_url text NOT NULL,
  metadata text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status text DEFAULT 'abandoned'::text NOT NULL,
  channel text,
  paid_at timestamp with time zone,
  mishaps text[] DEFAULT '{}'::text[] NOT NULL,
  verifies integer DEFAULT 0 NOT NULL,
  CONSTRAINT sandbox_charge_pkey PRIMARY KEY (reference),
  CONSTRAINT sandbox_charge_access_code_key UNIQUE (access_code),
  CONSTRAINT sandbox_charge_gateway_id_key UNIQUE (gateway_id),
  CONSTRAINT sandbox_charge_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT sandbox_charge_status_check CHECK ((status = ANY (ARRAY['abandoned'::text, 'failed'::text, 'success'::text, 'reversed'::text])))
);

CREATE TABLE second_step (
  account_id uuid NOT NULL,
  sealed_key bytea,
  on_since timestamp with time zone,
  used_step bigint DEFAULT 0 NOT NULL,
  pending_key bytea,
  CONSTRAINT second_step_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT second_step_check CHECK (((sealed_key IS NULL) = (on_since IS NULL)))
);

CREATE TABLE secret_key_print (
  one boolean DEFAULT true NOT NULL,
  print text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT secret_key_print_pkey PRIMARY KEY (one),
  CONSTRAINT secret_key_print_one_check CHECK (one)
);

CREATE TABLE session (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  code_id uuid,
  secret_at timestamp with time zone,
  doubted_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX session_by_account ON session USING btree (account_id, id);
CREATE INDEX session_by_code ON session USING btree (code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX session_by_expiry ON session USING btree (expires_at);
CREATE TRIGGER carrier_phone_in AFTER INSERT ON session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION carrier_phones();
CREATE TRIGGER carrier_phone_out AFTER DELETE ON session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION carrier_phones();
CREATE TRIGGER session_of_living AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('account_id');
CREATE TRIGGER session_over AFTER DELETE ON session REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_session_over();

CREATE TABLE sms_message (
  id uuid NOT NULL,
  recipient text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  handed_over_at timestamp with time zone,
  sent_at timestamp with time zone,
  gateway_id text,
  CONSTRAINT sms_message_pkey PRIMARY KEY (id),
  CONSTRAINT sms_message_check CHECK (((sent_at IS NULL) OR (handed_over_at IS NOT NULL))),
  CONSTRAINT sms_message_recipient_check CHECK ((recipient ~ '^\+234[1-9][0-9]{7,9}$'::text))
);
CREATE INDEX sms_message_by_age ON sms_message USING btree (at);

CREATE TABLE staff_invitation (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  invited_by uuid NOT NULL,
  member_role text NOT NULL,
  name text NOT NULL,
  email text,
  phone_number text,
  token_hash bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  account_id uuid,
  CONSTRAINT staff_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT staff_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  CONSTRAINT staff_invitation_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT accepted_by_somebody CHECK (((accepted_at IS NULL) = (account_id IS NULL))),
  CONSTRAINT accepted_or_withdrawn CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
  CONSTRAINT invited_one_way CHECK (((email IS NULL) <> (phone_number IS NULL))),
  CONSTRAINT staff_invitation_check CHECK ((expires_at > sent_at)),
  CONSTRAINT staff_invitation_email_check CHECK ((email = lower(email))),
  CONSTRAINT staff_invitation_member_role_check CHECK ((member_role = ANY (ARRAY['head'::text, 'clerk'::text, 'cashier'::text]))),
  CONSTRAINT staff_invitation_name_check CHECK ((name <> ''::text)),
  CONSTRAINT staff_invitation_phone_number_check CHECK ((phone_number ~ '^\+234[1-9][0-9]{7,9}$'::text))
);
CREATE UNIQUE INDEX one_invitation_by_mail ON staff_invitation USING btree (email, station_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX one_invitation_by_number ON staff_invitation USING btree (phone_number, station_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX staff_invitation_by_inviter ON staff_invitation USING btree (invited_by);
CREATE INDEX staff_invitation_by_station ON staff_invitation USING btree (station_id, id);
CREATE INDEX staff_invitation_of_member ON staff_invitation USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE TABLE station (
  id uuid NOT NULL,
  director_id uuid NOT NULL,
  name text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  carrier_limit smallint DEFAULT 5 NOT NULL,
  cash_ceiling_kobo bigint DEFAULT 2000000 NOT NULL,
  suspended_at timestamp with time zone,
  suspension_reason text,
  in_state text,
  in_city text,
  serves text,
  service_days smallint[] DEFAULT '{1,2,3,4,5,6,7}'::smallint[] NOT NULL,
  lat double precision,
  lng double precision,
  cashier_refund_kobo bigint DEFAULT 200000 NOT NULL,
  cashier_shortage_kobo bigint DEFAULT 50000 NOT NULL,
  weighing_kobo bigint DEFAULT 2000000 NOT NULL,
  weighing_day_kobo bigint DEFAULT 10000000 NOT NULL,
  CONSTRAINT station_pkey PRIMARY KEY (id),
  CONSTRAINT station_director_id_fkey FOREIGN KEY (director_id) REFERENCES account(id),
  CONSTRAINT city_in_state CHECK (((in_city IS NULL) OR (in_state IS NOT NULL))),
  CONSTRAINT reason_only_while_suspended CHECK (((suspended_at IS NOT NULL) OR (suspension_reason IS NULL))),
  CONSTRAINT station_carrier_limit_check CHECK (((carrier_limit >= 1) AND (carrier_limit <= 50))),
  CONSTRAINT station_cash_ceiling_kobo_check CHECK (((cash_ceiling_kobo >= 0) AND (cash_ceiling_kobo <= 100000000))),
  CONSTRAINT station_cashier_refund_kobo_check CHECK (((cashier_refund_kobo >= 0) AND (cashier_refund_kobo <= 100000000))),
  CONSTRAINT station_cashier_shortage_kobo_check CHECK (((cashier_shortage_kobo >= 0) AND (cashier_shortage_kobo <= 100000000))),
  CONSTRAINT station_email_check CHECK ((email = lower(email))),
  CONSTRAINT station_in_city_check CHECK ((in_city <> ''::text)),
  CONSTRAINT station_in_state_check CHECK ((in_state = ANY (ARRAY['Abia'::text, 'Adamawa'::text, 'Akwa Ibom'::text, 'Anambra'::text, 'Bauchi'::text, 'Bayelsa'::text, 'Benue'::text, 'Borno'::text, 'Cross River'::text, 'Delta'::text, 'Ebonyi'::text, 'Edo'::text, 'Ekiti'::text, 'Enugu'::text, 'FCT'::text, 'Gombe'::text, 'Imo'::text, 'Jigawa'::text, 'Kaduna'::text, 'Kano'::text, 'Katsina'::text, 'Kebbi'::text, 'Kogi'::text, 'Kwara'::text, 'Lagos'::text, 'Nasarawa'::text, 'Niger'::text, 'Ogun'::text, 'Ondo'::text, 'Osun'::text, 'Oyo'::text, 'Plateau'::text, 'Rivers'::text, 'Sokoto'::text, 'Taraba'::text, 'Yobe'::text, 'Zamfara'::text]))),
  CONSTRAINT station_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT station_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  CONSTRAINT station_name_check CHECK ((name <> ''::text)),
  CONSTRAINT station_position_is_whole CHECK (((lat IS NULL) = (lng IS NULL))),
  CONSTRAINT station_serves_check CHECK (((serves <> ''::text) AND (length(serves) <= 1000))),
  CONSTRAINT station_service_days_check CHECK (((service_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(service_days) >= 1) AND (cardinality(service_days) <= 7)))),
  CONSTRAINT station_suspension_reason_check CHECK ((suspension_reason <> ''::text)),
  CONSTRAINT station_weighing_day_kobo_check CHECK (((weighing_day_kobo >= 0) AND (weighing_day_kobo <= 100000000))),
  CONSTRAINT station_weighing_kobo_check CHECK (((weighing_kobo >= 0) AND (weighing_kobo <= 100000000)))
);
CREATE INDEX station_by_director ON station USING btree (director_id, lower(name));
CREATE INDEX station_by_position ON station USING btree (lat, lng) WHERE (lat IS NOT NULL);
CREATE INDEX station_by_words ON station USING gin (to_tsvector('simple'::regconfig, translate(((((((((name || ' '::text) || address) || ' '::text) || COALESCE(serves, ''::text)) || ' '::text) || COALESCE(in_city, ''::text)) || ' '::text) || COALESCE(in_state, ''::text)), '/-.'::text, '   '::text)));
CREATE UNIQUE INDEX station_name ON station USING btree (lower(name));

CREATE TABLE station_device (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  trusted_at timestamp with time zone NOT NULL,
  trusted_by uuid NOT NULL,
  wrong_pins smallint DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT station_device_pkey PRIMARY KEY (id),
  CONSTRAINT station_device_token_hash_key UNIQUE (token_hash),
  CONSTRAINT station_device_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT station_device_trusted_by_fkey FOREIGN KEY (trusted_by) REFERENCES account(id),
  CONSTRAINT station_device_wrong_pins_check CHECK (((wrong_pins >= 0) AND (wrong_pins <= 5)))
);
CREATE INDEX station_device_by_age ON station_device USING btree (trusted_at);
CREATE INDEX station_device_by_member ON station_device USING btree (trusted_by);
CREATE INDEX station_device_by_station ON station_device USING btree (station_id, trusted_at);

CREATE TABLE station_staff (
  account_id uuid NOT NULL,
  station_id uuid NOT NULL,
  member_role text DEFAULT 'head'::text NOT NULL,
  invited_by uuid,
  named_at timestamp with time zone,
  pin_hash text,
  wrong_pins smallint DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  ended_by uuid,
  CONSTRAINT station_staff_pkey PRIMARY KEY (account_id),
  CONSTRAINT station_staff_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT station_staff_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id),
  CONSTRAINT station_staff_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  CONSTRAINT station_staff_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT ended_by_somebody CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT ended_has_no_pin CHECK (((ended_at IS NULL) OR (pin_hash IS NULL))),
  CONSTRAINT station_staff_member_role_check CHECK ((member_role = ANY (ARRAY['head'::text, 'clerk'::text, 'cashier'::text]))),
  CONSTRAINT station_staff_wrong_pins_check CHECK (((wrong_pins >= 0) AND (wrong_pins <= 10)))
);
CREATE UNIQUE INDEX one_head ON station_staff USING btree (station_id) WHERE ((member_role = 'head'::text) AND (ended_at IS NULL));
CREATE INDEX station_staff_by_ender ON station_staff USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX station_staff_by_inviter ON station_staff USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX station_staff_by_station ON station_staff USING btree (station_id);

CREATE TABLE stock (
  station_id uuid NOT NULL,
  material text NOT NULL,
  grams bigint NOT NULL,
  CONSTRAINT stock_pkey PRIMARY KEY (station_id, material),
  CONSTRAINT stock_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT stock_never_below_nothing CHECK ((grams >= 0))
);

CREATE TABLE stock_sale (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  material text NOT NULL,
  grams bigint NOT NULL,
  received_kobo bigint NOT NULL,
  buyer text NOT NULL,
  sold_at timestamp with time zone NOT NULL,
  sold_by uuid NOT NULL,
  transfer_id uuid,
  CONSTRAINT stock_sale_pkey PRIMARY KEY (id),
  CONSTRAINT stock_sale_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT stock_sale_sold_by_fkey FOREIGN KEY (sold_by) REFERENCES account(id),
  CONSTRAINT stock_sale_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT stock_sale_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT stock_sale_buyer_check CHECK ((buyer <> ''::text)),
  CONSTRAINT stock_sale_check CHECK (((received_kobo = 0) = (transfer_id IS NULL))),
  CONSTRAINT stock_sale_grams_check CHECK ((grams > 0)),
  CONSTRAINT stock_sale_material_check CHECK ((material = ANY (ARRAY['pet'::text, 'plastic'::text, 'can'::text, 'paper'::text, 'glass'::text, 'nylon'::text, 'metal'::text]))),
  CONSTRAINT stock_sale_received_kobo_check CHECK ((received_kobo >= 0))
);
CREATE INDEX stock_sale_by_station ON stock_sale USING btree (station_id, id);
CREATE TRIGGER sale_from_stock AFTER INSERT ON stock_sale FOR EACH ROW EXECUTE FUNCTION sale_from_stock();
CREATE TRIGGER stock_sale_stays BEFORE DELETE OR UPDATE ON stock_sale FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE ticket (
  id uuid NOT NULL,
  number bigint DEFAULT nextval('ticket_number'::regclass) NOT NULL,
  station_id uuid,
  account_id uuid,
  name text NOT NULL,
  email text,
  token_hash bytea,
  title text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  last_by_asker boolean NOT NULL,
  first_answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  sought text NOT NULL,
  state text GENERATED ALWAYS AS (
CASE
    WHEN (closed_at IS NOT NULL) THEN 'closed'::text
    WHEN last_by_asker THEN 'open'::text
    ELSE 'answered'::text
END) STORED NOT NULL,
  language text,
  CONSTRAINT ticket_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_number_key UNIQUE (number),
  CONSTRAINT ticket_token_hash_key UNIQUE (token_hash),
  CONSTRAINT ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT ticket_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT answered_after_asking CHECK ((first_answered_at >= created_at)),
  CONSTRAINT ticket_can_be_answered CHECK (((email IS NOT NULL) OR (account_id IS NOT NULL))),
  CONSTRAINT ticket_email_check CHECK ((email = lower(email))),
  CONSTRAINT ticket_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text]))),
  CONSTRAINT ticket_name_check CHECK ((name <> ''::text)),
  CONSTRAINT ticket_title_check CHECK ((title <> ''::text)),
  CONSTRAINT visitor_has_link CHECK (((account_id IS NULL) = (token_hash IS NOT NULL)))
);
CREATE INDEX ticket_begun ON ticket USING btree (station_id, created_at);
CREATE INDEX ticket_by_account ON ticket USING btree (account_id, last_at, id) WHERE (account_id IS NOT NULL);
CREATE INDEX ticket_by_station ON ticket USING btree (station_id, last_at, id);
CREATE INDEX ticket_by_time ON ticket USING btree (last_at, id);
CREATE INDEX ticket_by_visitor ON ticket USING btree (email, created_at) WHERE (account_id IS NULL);
CREATE INDEX ticket_open ON ticket USING btree (station_id) WHERE ((closed_at IS NULL) AND last_by_asker);
CREATE INDEX ticket_sought ON ticket USING gin (sought gin_trgm_ops);
CREATE TRIGGER ticket_changed AFTER INSERT OR UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION ticket_changed();

CREATE TABLE ticket_message (
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  by_role text NOT NULL,
  by_account uuid,
  name text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  mail_id text,
  CONSTRAINT ticket_message_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_message_mail_id_key UNIQUE (mail_id),
  CONSTRAINT ticket_message_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  CONSTRAINT ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id),
  CONSTRAINT staff_have_accounts CHECK (((by_role = 'asker'::text) OR (by_account IS NOT NULL))),
  CONSTRAINT ticket_message_body_check CHECK ((body <> ''::text)),
  CONSTRAINT ticket_message_by_role_check CHECK ((by_role = ANY (ARRAY['asker'::text, 'station'::text, 'director'::text]))),
  CONSTRAINT ticket_message_name_check CHECK ((name <> ''::text))
);
CREATE INDEX ticket_message_by_account ON ticket_message USING btree (by_account, id) WHERE (by_account IS NOT NULL);
CREATE INDEX ticket_message_by_ticket ON ticket_message USING btree (ticket_id, id);

CREATE TABLE ticket_picture (
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT ticket_picture_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_picture_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE,
  CONSTRAINT ticket_picture_bytes_check CHECK ((octet_length(bytes) <= 524288))
);
CREATE INDEX ticket_picture_by_message ON ticket_picture USING btree (message_id);

CREATE TABLE ticket_reply (
  token_hash bytea NOT NULL,
  ticket_id uuid NOT NULL,
  account_id uuid,
  CONSTRAINT ticket_reply_pkey PRIMARY KEY (token_hash),
  CONSTRAINT ticket_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT ticket_reply_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id)
);
CREATE INDEX ticket_reply_by_ticket ON ticket_reply USING btree (ticket_id);

CREATE TABLE top_up (
  reference text NOT NULL,
  id uuid NOT NULL,
  resident_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  checkout_url text,
  gateway_status text,
  asked_at timestamp with time zone,
  next_look_at timestamp with time zone,
  gateway_id text,
  channel text,
  fee_kobo bigint,
  settled_at timestamp with time zone,
  transfer_id uuid,
  doubted_at timestamp with time zone,
  reversed_at timestamp with time zone,
  CONSTRAINT top_up_pkey PRIMARY KEY (reference),
  CONSTRAINT top_up_id_key UNIQUE (id),
  CONSTRAINT top_up_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT top_up_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT top_up_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT only_what_was_paid_is_reversed CHECK (((reversed_at IS NULL) OR (settled_at IS NOT NULL))),
  CONSTRAINT paid_means_credited CHECK (((settled_at IS NULL) = (transfer_id IS NULL))),
  CONSTRAINT settled_or_doubted CHECK (((settled_at IS NULL) OR (doubted_at IS NULL))),
  CONSTRAINT top_up_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT top_up_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT top_up_gateway_status_check CHECK ((gateway_status = ANY (ARRAY['success'::text, 'failed'::text, 'abandoned'::text, 'ongoing'::text, 'pending'::text, 'processing'::text, 'queued'::text, 'reversed'::text, 'unknown'::text]))),
  CONSTRAINT top_up_reference_check CHECK ((reference ~ '^[A-Za-z0-9.=-]{1,100}$'::text))
);
CREATE INDEX top_up_by_resident ON top_up USING btree (resident_id, created_at);
CREATE INDEX top_up_due ON top_up USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
CREATE TRIGGER top_up_changes AFTER UPDATE ON top_up FOR EACH ROW EXECUTE FUNCTION top_up_changes();
CREATE TRIGGER top_up_stays BEFORE DELETE ON top_up FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE transfer (
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  pending_id uuid,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  reason text NOT NULL,
  about uuid,
  note text,
  at timestamp with time zone NOT NULL,
  by_account uuid,
  CONSTRAINT transfer_pkey PRIMARY KEY (id),
  CONSTRAINT transfer_key_key UNIQUE (key),
  CONSTRAINT transfer_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  CONSTRAINT transfer_credit_account_fkey FOREIGN KEY (credit_account) REFERENCES ledger_account(id),
  CONSTRAINT transfer_debit_account_fkey FOREIGN KEY (debit_account) REFERENCES ledger_account(id),
  CONSTRAINT transfer_pending_id_fkey FOREIGN KEY (pending_id) REFERENCES transfer(id),
  CONSTRAINT transfer_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT transfer_check CHECK ((debit_account <> credit_account)),
  CONSTRAINT transfer_check1 CHECK (((pending_id IS NOT NULL) = (kind = ANY (ARRAY['post'::text, 'void'::text])))),
  CONSTRAINT transfer_key_check CHECK ((key <> ''::text)),
  CONSTRAINT transfer_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'pending'::text, 'post'::text, 'void'::text]))),
  CONSTRAINT transfer_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX transfer_by_subject ON transfer USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX transfer_of_credit ON transfer USING btree (credit_account) WHERE (kind = 'pending'::text);
CREATE INDEX transfer_of_debit ON transfer USING btree (debit_account) WHERE (kind = 'pending'::text);
CREATE UNIQUE INDEX transfer_resolves_once ON transfer USING btree (pending_id) WHERE (pending_id IS NOT NULL);
CREATE TRIGGER income_figures AFTER INSERT ON transfer FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['single'::text, 'post'::text])) AND (new.reason = ANY (ARRAY['pickup'::text, 'special'::text, 'due'::text])) AND (new.about IS NOT NULL))) EXECUTE FUNCTION income_figures();
CREATE TRIGGER transfer_erased AFTER UPDATE ON transfer FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('note');
CREATE TRIGGER transfer_kept BEFORE DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER transfer_stays BEFORE UPDATE ON transfer FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER transfer_through_the_door BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();

CREATE TABLE upload (
  id uuid NOT NULL,
  account_id uuid,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (id),
  CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT upload_bytes_check CHECK ((octet_length(bytes) <= 524288))
);
CREATE INDEX upload_by_account ON upload USING btree (account_id, id);
CREATE INDEX upload_by_time ON upload USING btree (created_at);
CREATE TRIGGER upload_of_living AFTER INSERT ON upload FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('account_id');

CREATE TABLE visit (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  station_id uuid NOT NULL,
  carrier_id uuid NOT NULL,
  planned_on date NOT NULL,
  missed_before smallint NOT NULL,
  set_out_at timestamp with time zone,
  here_at timestamp with time zone,
  over_at timestamp with time zone,
  outcome text,
  reason text,
  note text,
  proof text,
  bags smallint,
  photo_at timestamp with time zone,
  cash_receipt_id uuid,
  code_tries smallint DEFAULT 0 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by_role text NOT NULL,
  changed_by uuid,
  phone_at timestamp with time zone,
  skewed boolean DEFAULT false NOT NULL,
  in_order smallint,
  wrong_codes smallint DEFAULT 0 NOT NULL,
  counted_on date,
  given_at timestamp with time zone,
  stop_id uuid,
  wrong_typed text,
  CONSTRAINT visit_pkey PRIMARY KEY (id),
  CONSTRAINT visit_cash_receipt_id_key UNIQUE (cash_receipt_id),
  CONSTRAINT visit_carrier_id_station_id_fkey FOREIGN KEY (carrier_id, station_id) REFERENCES carrier(id, station_id),
  CONSTRAINT visit_cash_receipt_id_fkey FOREIGN KEY (cash_receipt_id) REFERENCES cash_receipt(id),
  CONSTRAINT visit_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  CONSTRAINT visit_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT visit_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT over_with_outcome CHECK (((over_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT proof_when_done CHECK (((proof IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'done'::text)))),
  CONSTRAINT reason_when_missed CHECK (((reason IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'not done'::text)))),
  CONSTRAINT visit_bags_check CHECK (((bags >= 0) AND (bags <= 500))),
  CONSTRAINT visit_changed_by_role_check CHECK ((changed_by_role = ANY (ARRAY['resident'::text, 'station'::text, 'carrier'::text, 'system'::text]))),
  CONSTRAINT visit_code_tries_check CHECK (((code_tries >= 0) AND (code_tries <= 5))),
  CONSTRAINT visit_in_order_check CHECK (((in_order >= 1) AND (in_order <= 500))),
  CONSTRAINT visit_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'not done'::text, 'called off'::text]))),
  CONSTRAINT visit_proof_check CHECK ((proof = ANY (ARRAY['code'::text, 'photo'::text, 'none'::text]))),
  CONSTRAINT visit_reason_check CHECK ((reason = ANY (ARRAY['nobody home'::text, 'gate locked'::text, 'nothing put out'::text, 'refused'::text, 'too much'::text, 'dangerous'::text, 'road blocked'::text, 'other'::text]))),
  CONSTRAINT visit_wrong_codes_check CHECK ((wrong_codes >= 0)),
  CONSTRAINT visit_wrong_typed_check CHECK ((wrong_typed ~ '^\d{5}$'::text))
);
CREATE UNIQUE INDEX one_open_visit ON visit USING btree (request_id) WHERE (over_at IS NULL);
CREATE INDEX visit_by_request ON visit USING btree (request_id, over_at);
CREATE INDEX visit_by_resident ON visit USING btree (resident_id);
CREATE INDEX visit_counted_later ON visit USING btree (station_id, counted_on) WHERE (counted_on IS NOT NULL);
CREATE INDEX visit_open_of_carrier ON visit USING btree (carrier_id, planned_on) WHERE (over_at IS NULL);
CREATE INDEX visit_open_of_station ON visit USING btree (station_id, planned_on) WHERE (over_at IS NULL);
CREATE INDEX visit_over_of_carrier ON visit USING btree (carrier_id, over_at) WHERE (over_at IS NOT NULL);
CREATE INDEX visit_over_of_station ON visit USING btree (station_id, over_at) WHERE (over_at IS NOT NULL);
CREATE INDEX visit_wrong_code ON visit USING btree (carrier_id, over_at) WHERE (wrong_codes > 0);
CREATE TRIGGER visit_changed AFTER UPDATE ON visit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION visit_changed();
CREATE TRIGGER visit_erased AFTER UPDATE ON visit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('note');
CREATE TRIGGER visit_in_time BEFORE UPDATE OF set_out_at, here_at, over_at ON visit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION visit_in_time();
CREATE TRIGGER visit_made AFTER INSERT ON visit FOR EACH ROW EXECUTE FUNCTION visit_changed();
CREATE TRIGGER visit_proof_stays BEFORE UPDATE OF proof, note, outcome, wrong_codes ON visit FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION visit_proof_stays();
CREATE TRIGGER visit_stays BEFORE DELETE ON visit FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE visit_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  visit_id uuid NOT NULL,
  what text NOT NULL,
  at timestamp with time zone NOT NULL,
  phone_at timestamp with time zone,
  skewed boolean DEFAULT false NOT NULL,
  by_role text NOT NULL,
  by_account uuid,
  note text,
  happened_at timestamp with time zone,
  wrong_code boolean DEFAULT false NOT NULL,
  CONSTRAINT visit_event_pkey PRIMARY KEY (id),
  CONSTRAINT visit_event_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  CONSTRAINT visit_event_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit(id),
  CONSTRAINT visit_event_what_check CHECK ((what = ANY (ARRAY['planned'::text, 'moved'::text, 'set out'::text, 'here'::text, 'done'::text, 'not done'::text, 'called off'::text, 'undone'::text, 'note'::text, 'cash'::text, 'photo'::text])))
);
CREATE INDEX visit_event_by_visit ON visit_event USING btree (visit_id, id);
CREATE TRIGGER visit_event_erased AFTER UPDATE ON visit_event FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('note');
CREATE TRIGGER visit_event_kept BEFORE DELETE ON visit_event FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER visit_event_stays BEFORE UPDATE ON visit_event FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE visit_photo (
  visit_id uuid NOT NULL,
  bytes bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT visit_photo_pkey PRIMARY KEY (visit_id),
  CONSTRAINT visit_photo_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit(id)
);
CREATE INDEX visit_photo_by_age ON visit_photo USING btree (at);
CREATE TRIGGER visit_photo_stays BEFORE UPDATE ON visit_photo FOR EACH ROW EXECUTE FUNCTION visit_photo_stays();

CREATE TABLE weighing (
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  resident_id uuid NOT NULL,
  request_id uuid,
  worth_kobo bigint NOT NULL,
  weighed_at timestamp with time zone NOT NULL,
  weighed_by uuid NOT NULL,
  transfer_id uuid NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversal_reason text,
  CONSTRAINT weighing_pkey PRIMARY KEY (id),
  CONSTRAINT weighing_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT weighing_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id),
  CONSTRAINT weighing_resident_id_fkey FOREIGN KEY (resident_id) REFERENCES resident(account_id),
  CONSTRAINT weighing_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES account(id),
  CONSTRAINT weighing_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  CONSTRAINT weighing_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  CONSTRAINT weighing_weighed_by_fkey FOREIGN KEY (weighed_by) REFERENCES account(id),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK ((num_nonnulls(reversed_at, reversed_by, reversal_reason) = ANY (ARRAY[0, 3]))),
  CONSTRAINT weighing_reversal_reason_check CHECK ((reversal_reason <> ''::text)),
  CONSTRAINT weighing_worth_kobo_check CHECK ((worth_kobo > 0))
);
CREATE INDEX weighing_by_member ON weighing USING btree (weighed_by, weighed_at);
CREATE INDEX weighing_by_resident ON weighing USING btree (resident_id, id);
CREATE INDEX weighing_by_reversal ON weighing USING btree (station_id, reversed_at) WHERE (reversed_at IS NOT NULL);
CREATE INDEX weighing_by_station ON weighing USING btree (station_id, id);
CREATE INDEX weighing_by_time ON weighing USING btree (station_id, weighed_at);
CREATE CONSTRAINT TRIGGER weighing_adds_up AFTER INSERT ON weighing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION weighing_adds_up();
CREATE TRIGGER weighing_after_signing BEFORE INSERT ON weighing FOR EACH ROW EXECUTE FUNCTION move_after_signing('weighed_at');
CREATE TRIGGER weighing_erased AFTER UPDATE ON weighing FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) = 'open'::text)) EXECUTE FUNCTION refuse_but_words('reversal_reason');
CREATE TRIGGER weighing_figures AFTER UPDATE OF reversed_at ON weighing FOR EACH ROW EXECUTE FUNCTION weighing_figures();
CREATE TRIGGER weighing_reversed AFTER UPDATE ON weighing FOR EACH ROW WHEN ((current_setting('erasure.door'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION weighing_reversed();
CREATE TRIGGER weighing_reversed_after_signing BEFORE UPDATE OF reversed_at ON weighing FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION move_after_signing('reversed_at');
CREATE TRIGGER weighing_stays BEFORE DELETE ON weighing FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE weighing_line (
  weighing_id uuid NOT NULL,
  material text NOT NULL,
  grams integer NOT NULL,
  rate_kobo bigint NOT NULL,
  worth_kobo bigint GENERATED ALWAYS AS ((round((((rate_kobo * grams))::numeric / 1000.0)))::bigint) STORED NOT NULL,
  CONSTRAINT weighing_line_pkey PRIMARY KEY (weighing_id, material),
  CONSTRAINT weighing_line_weighing_id_fkey FOREIGN KEY (weighing_id) REFERENCES weighing(id),
  CONSTRAINT weighing_line_grams_check CHECK (((grams >= 1) AND (grams <= 2000000))),
  CONSTRAINT weighing_line_material_check CHECK ((material = ANY (ARRAY['pet'::text, 'plastic'::text, 'can'::text, 'paper'::text, 'glass'::text, 'nylon'::text, 'metal'::text]))),
  CONSTRAINT weighing_line_rate_kobo_check CHECK ((rate_kobo > 0))
);
CREATE TRIGGER line_figures AFTER INSERT ON weighing_line FOR EACH ROW EXECUTE FUNCTION line_figures();
CREATE TRIGGER line_to_stock AFTER INSERT ON weighing_line FOR EACH ROW EXECUTE FUNCTION line_to_stock();
CREATE CONSTRAINT TRIGGER weighing_line_adds_up AFTER INSERT ON weighing_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION weighing_line_adds_up();
CREATE TRIGGER weighing_line_stays BEFORE DELETE OR UPDATE ON weighing_line FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE VIEW carrier_rating AS
 SELECT carrier.id,
    count(r.rating) AS rated,
    COALESCE(sum(r.rating), 0::bigint) AS stars
   FROM carrier
     LEFT JOIN request r ON r.carrier_id = carrier.id
  GROUP BY carrier.id;

CREATE VIEW figure_check AS
 SELECT owner,
    grain,
    period,
    figure,
    COALESCE(told.amount, 0::bigint) AS told,
    COALESCE(really.amount, 0::bigint) AS recounted
   FROM figure_sum told
     FULL JOIN figure_true really USING (owner, grain, period, figure)
  WHERE COALESCE(told.amount, 0::bigint) <> COALESCE(really.amount, 0::bigint)
UNION ALL
 SELECT carrier.id AS owner,
    'all'::text AS grain,
    '1970-01-01'::date AS period,
    'stars'::text AS figure,
    carrier.stars AS told,
    really.stars AS recounted
   FROM carrier
     JOIN carrier_rating really USING (id)
  WHERE carrier.rated <> really.rated OR carrier.stars <> really.stars
UNION ALL
 SELECT station_id AS owner,
    'month'::text AS grain,
    month AS period,
    'median wait'::text AS figure,
    COALESCE(told.median_hours, '-1'::integer) AS told,
    COALESCE(really.median_hours, '-1'::integer) AS recounted
   FROM figure_wait told
     FULL JOIN ( SELECT months.owner AS station_id,
            months.period AS month,
            median_wait(months.owner, months.period) AS median_hours
           FROM ( SELECT DISTINCT f.owner,
                    f.period
                   FROM figure f
                     JOIN station ON station.id = f.owner
                  WHERE f.grain = 'month'::text AND starts_with(f.figure, 'waited:'::text)) months) really USING (station_id, month)
  WHERE told.median_hours IS DISTINCT FROM really.median_hours AND NOT (EXISTS ( SELECT
           FROM figure_delta d
          WHERE d.station_id = COALESCE(told.station_id, really.station_id) AND starts_with(d.figure, 'waited:'::text)));

CREATE VIEW figure_recount AS
 SELECT station_id,
    day,
    figure,
    sum(amount)::bigint AS amount
   FROM ( SELECT r.station_id,
            (s.moment AT TIME ZONE 'Africa/Lagos'::text)::date AS day,
            s.figure,
            s.amount
           FROM request r
             CROSS JOIN LATERAL ( VALUES (r.created_at,'made'::text,1), (
                        CASE
                            WHEN r.kind = 'special'::text THEN r.created_at
                            ELSE NULL::timestamp with time zone
                        END,'special'::text,1), (r.picked_up_at,'picked up'::text,1), (r.picked_up_at,hours_waited(r.*),1), (r.closed_at,'closed'::text,1), (r.cancelled_at,'cancelled'::text,1), (r.declined_at,'declined'::text,1), (
                        CASE
                            WHEN r.rating IS NOT NULL THEN r.closed_at
                            ELSE NULL::timestamp with time zone
                        END,'rated'::text,1), (
                        CASE
                            WHEN r.rating IS NOT NULL THEN r.closed_at
                            ELSE NULL::timestamp with time zone
                        END,'stars'::text,r.rating)) s(moment, figure, amount)
          WHERE s.moment IS NOT NULL
        UNION ALL
         SELECT r.station_id,
            (e.at AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            'moved'::text,
            1
           FROM request_event e
             JOIN request r ON r.id = e.request_id
          WHERE e.reason IS NOT NULL AND e.what <> 'not done'::text
        UNION ALL
         SELECT v.station_id,
            visit_day(v.*) AS visit_day,
            f.figure,
            1
           FROM visit v
             CROSS JOIN LATERAL unnest(visit_figures(v.*)) f(figure)
          WHERE f.figure IS NOT NULL
        UNION ALL
         SELECT request.station_id,
            '1970-01-01'::date,
            'now:'::text || request.status,
            1
           FROM request
        UNION ALL
         SELECT r.station_id,
            (t.at AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            'income:'::text || reason_of(r.*),
            t.amount_kobo
           FROM transfer t
             JOIN request r ON r.id = t.about
          WHERE (t.kind = ANY (ARRAY['single'::text, 'post'::text])) AND (t.reason = ANY (ARRAY['pickup'::text, 'special'::text, 'due'::text]))
        UNION ALL
         SELECT r.station_id,
            (f.given_at AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            s.figure,
            s.amount
           FROM refund f
             JOIN request r ON r.id = f.request_id
             CROSS JOIN LATERAL ( VALUES ('income:'::text || reason_of(r.*),- f.amount_kobo), ('refunded'::text,f.amount_kobo)) s(figure, amount)
        UNION ALL
         SELECT c.station_id,
            (s.moment AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            'cash'::text,
            s.amount
           FROM cash_receipt c
             CROSS JOIN LATERAL ( VALUES (c.taken_at,c.amount_kobo), (c.reversed_at,- c.amount_kobo)) s(moment, amount)
          WHERE s.moment IS NOT NULL
        UNION ALL
         SELECT w.station_id,
            (s.moment AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            s.figure,
            s.amount
           FROM weighing w
             JOIN weighing_line l ON l.weighing_id = w.id
             CROSS JOIN LATERAL ( VALUES (w.weighed_at,'recyclables'::text,l.worth_kobo), (w.weighed_at,'grams'::text,l.grams), (w.reversed_at,'recyclables'::text,- l.worth_kobo), (w.reversed_at,'grams'::text,(- l.grams))) s(moment, figure, amount)
          WHERE s.moment IS NOT NULL
        UNION ALL
         SELECT p.station_id,
            (p.said_at AT TIME ZONE 'Africa/Lagos'::text)::date AS timezone,
            s.figure,
            1
           FROM problem p
             CROSS JOIN LATERAL ( VALUES ('problem'::text,true), ('problem:'::text || p.kind,true), ('problem over'::text,COALESCE(p.accepted_at, p.decided_at) IS NOT NULL), ('made good'::text,p.accepted_at IS NOT NULL AND p.answered_at <= p.answer_by)) s(figure, counts)
          WHERE s.counts
        UNION ALL
         SELECT resident.station_id,
            '1970-01-01'::date,
            'residents'::text,
            1
           FROM resident) counted
  GROUP BY station_id, day, figure;

CREATE VIEW figure_sum AS
 SELECT owner,
    grain,
    period,
    figure,
    sum(amount)::bigint AS amount
   FROM ( SELECT figure.owner,
            figure.grain,
            figure.period,
            figure.figure,
            figure.amount
           FROM figure
        UNION ALL
         SELECT who.owner,
            p.grain,
            p.period,
            d.figure,
            d.amount
           FROM figure_delta d
             JOIN station ON station.id = d.station_id
             CROSS JOIN LATERAL ( VALUES (station.id), (station.director_id)) who(owner)
             CROSS JOIN LATERAL periods_of(d.day, d.figure) p(grain, period)) both_kinds
  GROUP BY owner, grain, period, figure;

CREATE VIEW figure_true AS
 SELECT who.owner,
    p.grain,
    p.period,
    c.figure,
    sum(c.amount)::bigint AS amount
   FROM figure_recount c
     JOIN station ON station.id = c.station_id
     CROSS JOIN LATERAL ( VALUES (station.id), (station.director_id)) who(owner)
     CROSS JOIN LATERAL periods_of(c.day, c.figure) p(grain, period)
  GROUP BY who.owner, p.grain, p.period, c.figure;

CREATE VIEW ledger_check AS
 WITH from_entries AS (
         SELECT entry.account_id,
            count(*) AS entries,
            max(entry.sequence) AS last,
            sum(entry.amount_kobo) AS balance
           FROM entry
          GROUP BY entry.account_id
        ), open_holds AS (
         SELECT p.debit_account,
            p.credit_account,
            p.amount_kobo
           FROM transfer p
          WHERE p.kind = 'pending'::text AND NOT (EXISTS ( SELECT
                   FROM transfer r
                  WHERE r.pending_id = p.id))
        ), held AS (
         SELECT side.account_id,
            sum(side.debit) AS debit,
            sum(side.credit) AS credit
           FROM ( SELECT open_holds.debit_account AS account_id,
                    open_holds.amount_kobo AS debit,
                    0 AS credit
                   FROM open_holds
                UNION ALL
                 SELECT open_holds.credit_account,
                    0,
                    open_holds.amount_kobo
                   FROM open_holds) side
          GROUP BY side.account_id
        ), chain AS (
         SELECT entry.balance_kobo - entry.amount_kobo - COALESCE(lag(entry.balance_kobo) OVER (PARTITION BY entry.account_id ORDER BY entry.sequence), 0::bigint) AS off
           FROM entry
        )
 SELECT 'the sum over all accounts is zero'::text AS rule,
    (COALESCE(sum(ledger_account.debits_posted), 0::numeric) <> COALESCE(sum(ledger_account.credits_posted), 0::numeric))::integer::bigint AS broken
   FROM ledger_account
UNION ALL
 SELECT 'what is set aside has two sides'::text AS rule,
    (COALESCE(sum(ledger_account.debits_pending), 0::numeric) <> COALESCE(sum(ledger_account.credits_pending), 0::numeric))::integer::bigint AS broken
   FROM ledger_account
UNION ALL
 SELECT 'an account is the sum of its entries'::text AS rule,
    count(*) AS broken
   FROM ledger_account a
     LEFT JOIN from_entries e ON e.account_id = a.id
  WHERE (a.credits_posted - a.debits_posted)::numeric <> COALESCE(e.balance, 0::numeric)
UNION ALL
 SELECT 'no entry is missing'::text AS rule,
    count(*) AS broken
   FROM ledger_account a
     LEFT JOIN from_entries e ON e.account_id = a.id
  WHERE a.entries <> COALESCE(e.entries, 0::bigint) OR a.entries <> COALESCE(e.last, 0::bigint)
UNION ALL
 SELECT 'what is set aside is the open holds'::text AS rule,
    count(*) AS broken
   FROM ledger_account a
     LEFT JOIN held h ON h.account_id = a.id
  WHERE a.debits_pending::numeric <> COALESCE(h.debit, 0::numeric) OR a.credits_pending::numeric <> COALESCE(h.credit, 0::numeric)
UNION ALL
 SELECT 'a movement has two entries, anything else none'::text AS rule,
    count(*) AS broken
   FROM ( SELECT t.id,
            t.kind,
            count(e.transfer_id) AS entries,
            COALESCE(sum(e.amount_kobo), 0::numeric) AS total
           FROM transfer t
             LEFT JOIN entry e ON e.transfer_id = t.id
          GROUP BY t.id) moved
  WHERE moved.total <> 0::numeric OR moved.entries <>
        CASE
            WHEN moved.kind = ANY (ARRAY['single'::text, 'post'::text]) THEN 2
            ELSE 0
        END
UNION ALL
 SELECT 'each balance follows from the one before'::text AS rule,
    count(*) AS broken
   FROM chain
  WHERE chain.off <> 0
UNION ALL
 SELECT 'no wallet is below zero'::text AS rule,
    count(*) AS broken
   FROM ledger_account
  WHERE ledger_account.kind = 'wallet'::text AND (ledger_account.credits_posted - ledger_account.debits_posted - ledger_account.debits_pending) < 0;

CREATE FUNCTION account_of(wanted text, whose uuid, part smallint DEFAULT 0) RETURNS uuid LANGUAGE plpgsql;
CREATE FUNCTION after_signing(whose uuid, moment timestamp with time zone) RETURNS timestamp with time zone LANGUAGE plpgsql;
CREATE FUNCTION alert_measures(at timestamp with time zone, problem_hours integer) RETURNS TABLE(station_id uuid, director_id uuid, rule text, measured bigint) LANGUAGE sql STABLE;
CREATE FUNCTION alerts_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION approval_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION area_of(at_station uuid, told text) RETURNS uuid LANGUAGE plpgsql STABLE;
CREATE FUNCTION called_by(ids uuid[]) RETURNS TABLE(id uuid, name text) LANGUAGE sql STABLE;
CREATE FUNCTION carrier_account() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION carrier_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION carrier_day_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION carrier_is_in(whose carrier, on_day date) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION carrier_load(whose uuid, on_day date, today date, without uuid DEFAULT NULL::uuid) RETURNS integer LANGUAGE sql STABLE;
CREATE FUNCTION carrier_phones() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION cash_counted() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION cash_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION cash_receipt_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION cash_within_ceiling() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION change_stock(at_station uuid, of_material text, more bigint) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION charge_price(whose request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION code_of(whose visit) RETURNS text LANGUAGE sql STABLE;
CREATE FUNCTION collect_owed(who uuid, moment timestamp with time zone) RETURNS bigint LANGUAGE plpgsql;
CREATE FUNCTION count_again() RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION count_figure(at_station uuid, moment timestamp with time zone, what text, more bigint) RETURNS void LANGUAGE sql;
CREATE FUNCTION count_figures(at_station uuid, days date[], figures text[], amounts bigint[]) RETURNS void LANGUAGE sql;
CREATE FUNCTION count_for_carrier(counted uuid, more_held integer, more_in_all integer) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION count_for_carriers(was request, now_is request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION count_step(was request, now_is request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION count_visit(whose visit, times integer) RETURNS void LANGUAGE sql;
CREATE FUNCTION cover_open_requests(who uuid, moment timestamp with time zone, by_whom uuid, brought_for uuid, brought_kobo bigint DEFAULT NULL::bigint) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan=off;
CREATE FUNCTION cover_price(whose request, moment timestamp with time zone, who uuid) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION day_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION day_closed(at_station uuid, in_area uuid, wanted date) RETURNS text LANGUAGE plpgsql STABLE;
CREATE FUNCTION day_lock(station uuid, day date) RETURNS bigint LANGUAGE sql IMMUTABLE;
CREATE FUNCTION day_to_count(whose visit) RETURNS date LANGUAGE plpgsql;
CREATE FUNCTION deals_with(at_station uuid, who uuid) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION doors_of_carrier(whose uuid, on_day date, today date, without uuid DEFAULT NULL::uuid) RETURNS TABLE(load integer) LANGUAGE sql STABLE;
CREATE FUNCTION drop_held_notice(of_key text, after timestamp with time zone) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION end_visit(whose request, how text) RETURNS void LANGUAGE sql;
CREATE FUNCTION enqueue(new_id uuid, new_key text, of_topic text, what jsonb, at timestamp with time zone) RETURNS void LANGUAGE sql;
CREATE FUNCTION erase_messages(person person_words, at timestamp with time zone) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION erase_notes(person person_words) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION erase_payments(person person_words) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION erase_problems(person person_words, at timestamp with time zone) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION erase_requests(person person_words) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION erase_resident(who uuid, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION erase_tickets(person person_words, at timestamp with time zone) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION find_account(wanted text, whose uuid, part smallint DEFAULT 0) RETURNS uuid LANGUAGE plpgsql STABLE;
CREATE FUNCTION first_place() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION fold_figures(most integer) RETURNS integer LANGUAGE plpgsql;
CREATE FUNCTION forgive_due(of_request uuid, amount bigint) RETURNS void LANGUAGE sql;
CREATE FUNCTION hand_over_figures(stations uuid[], giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION hold_price(whose request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION hours_waited(whose request) RETURNS text LANGUAGE sql IMMUTABLE;
CREATE FUNCTION income_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION invitation_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION is_about(person person_words, said text) RETURNS boolean LANGUAGE sql IMMUTABLE;
CREATE FUNCTION is_barred(which session, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION is_late(status text, promised_on date, today date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION is_open(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION is_owners(which session) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION is_to_pick_up(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION keep_area_streets() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION keep_carrier_account(whose uuid, called text, speaks text, since timestamp with time zone) RETURNS void LANGUAGE sql;
CREATE FUNCTION keep_for_ever(kept text, VARIADIC words text[] DEFAULT '{}'::text[]) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION keep_rows(kept text, guard text, VARIADIC words text[] DEFAULT '{}'::text[]) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION keep_waits(stations uuid[], months date[]) RETURNS void LANGUAGE sql;
CREATE FUNCTION line_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION line_to_stock() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION lock_area(in_area uuid) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION lock_open_requests(who uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan=off;
CREATE FUNCTION look_for_alerts(at timestamp with time zone, problem_hours integer, rules text[], usual bigint[]) RETURNS TABLE(station_id uuid, rule text, measured bigint, told text) LANGUAGE sql;
CREATE FUNCTION make_request(new_id uuid, new_kind text, who uuid, at timestamp with time zone, said text, place_of_pickup text, wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer, most_dues integer, by_role text DEFAULT 'resident'::text, by_whom uuid DEFAULT NULL::uuid, from_place uuid DEFAULT NULL::uuid, how_many_bags integer DEFAULT NULL::integer, from_session uuid DEFAULT NULL::uuid, seen_from_road text DEFAULT NULL::text, OUT remaining integer, OUT resident_name text, OUT resident_phone text, OUT at_station uuid, OUT station_name text, OUT at_address text, OUT seen text, OUT area_name text, OUT place_name text, OUT asked_for text, OUT promised date, OUT price_kobo bigint, OUT is_at_door boolean, OUT is_set_aside boolean) RETURNS record LANGUAGE plpgsql SET enable_seqscan=off;
CREATE FUNCTION median_wait(at_station uuid, in_month date) RETURNS integer LANGUAGE sql STABLE;
CREATE FUNCTION mentions(person person_words, said text) RETURNS boolean LANGUAGE sql IMMUTABLE;
CREATE FUNCTION miss_told() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION move_after_signing() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION move_money(new_id uuid, new_key text, new_kind text, hold uuid, debit uuid, credit uuid, amount bigint, why text, subject uuid, remark text, moment timestamp with time zone, who uuid, OUT moved transfer, OUT is_new boolean) RETURNS record LANGUAGE plpgsql;
CREATE FUNCTION move_price(was request, now_is request) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION note_due(of_request uuid, who uuid, at_station uuid, amount bigint, moment timestamp with time zone) RETURNS void LANGUAGE sql;
CREATE FUNCTION notice_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION number_left() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION obligations_of(who uuid, OUT open_requests bigint, OUT due_kobo bigint, OUT owed_kobo bigint, OUT balance_kobo bigint) RETURNS record LANGUAGE sql STABLE;
CREATE FUNCTION open_hold(whose request) RETURNS uuid LANGUAGE sql STABLE;
CREATE FUNCTION open_missing_visits() RETURNS void LANGUAGE sql;
CREATE FUNCTION open_stop(whose request) RETURNS visit LANGUAGE sql STABLE;
CREATE FUNCTION open_visit(whose request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION outbox_left_for_another() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION paid_for(whose uuid) RETURNS bigint LANGUAGE sql STABLE;
CREATE FUNCTION pass_sorted_name() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION periods_of(counted date, what text) RETURNS TABLE(grain text, period date) LANGUAGE sql IMMUTABLE;
CREATE FUNCTION place_again(new_id uuid, first uuid, at timestamp with time zone, by_role text, by_whom uuid, usual_days integer) RETURNS date LANGUAGE sql;
CREATE FUNCTION place_in_area() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION place_request(new_id uuid, new_kind text, who uuid, at timestamp with time zone, said text, place_of_pickup text, wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer, most_dues integer, by_role text DEFAULT 'resident'::text, by_whom uuid DEFAULT NULL::uuid, from_place uuid DEFAULT NULL::uuid, how_many_bags integer DEFAULT NULL::integer, from_session uuid DEFAULT NULL::uuid, seen_from_road text DEFAULT NULL::text, OUT placed request, OUT remaining integer, OUT resident_name text, OUT resident_phone text, OUT station_name text, OUT area_name text, OUT place_name text, OUT is_set_aside boolean) RETURNS record LANGUAGE sql SET enable_seqscan=off;
CREATE FUNCTION plan_request() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION price_on(at_station uuid, wanted text, on_day date) RETURNS bigint LANGUAGE sql STABLE;
CREATE FUNCTION price_within_bounds() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION problem_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION problem_stops_request() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION rate_carrier(rated_carrier uuid, more_stars integer) RETURNS void LANGUAGE sql;
CREATE FUNCTION rate_carriers_again() RETURNS void LANGUAGE sql;
CREATE FUNCTION reason_of(whose request) RETURNS text LANGUAGE sql IMMUTABLE;
CREATE FUNCTION refund_after_signing() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refund_within_paid() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refuse(code text, detail text DEFAULT NULL::text) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION refuse_but_words() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refuse_closed_day(at_station uuid, in_area uuid, wanted date) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refuse_full_carrier(whose uuid, on_day date, today date, given uuid) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION refuse_past_the_door() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION release_price(whose request) RETURNS void LANGUAGE plpgsql;
CREATE FUNCTION request_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION request_holds_true(asked request) RETURNS boolean LANGUAGE plpgsql IMMUTABLE;
CREATE FUNCTION request_made() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION request_step(was request, now_is request) RETURNS text LANGUAGE plpgsql IMMUTABLE;
CREATE FUNCTION resident_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION residents_joined() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION sale_from_stock() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION served_after(day date, at_station uuid, in_area uuid) RETURNS date LANGUAGE plpgsql STABLE;
CREATE FUNCTION service_day_after(day date, how_many integer, at_station uuid, in_area uuid DEFAULT NULL::uuid) RETURNS date LANGUAGE plpgsql STABLE;
CREATE FUNCTION session_counts(which session, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION settle_dues(who uuid, moment timestamp with time zone) RETURNS integer LANGUAGE plpgsql;
CREATE FUNCTION spendable(wallet uuid) RETURNS bigint LANGUAGE sql;
CREATE FUNCTION station_standing(whose uuid, in_month date, today date) RETURNS TABLE(id uuid, open bigint, late bigint, wait integer, rating double precision, cash bigint, income bigint, made bigint, picked_up bigint, done bigint, first_visit bigint, no_proof bigint, problem bigint, problem_over bigint, made_good bigint, not_done bigint, rated bigint) LANGUAGE sql STABLE;
CREATE FUNCTION stop_of(whose visit) RETURNS uuid LANGUAGE sql IMMUTABLE;
CREATE FUNCTION street_words(told text) RETURNS text[] LANGUAGE sql IMMUTABLE;
CREATE FUNCTION streets_named(told text) RETURNS TABLE(station_id uuid, by_street boolean) LANGUAGE plpgsql STABLE;
CREATE FUNCTION take_back_step(now_is request, step text) RETURNS bigint LANGUAGE plpgsql;
CREATE FUNCTION take_in_request(new_id uuid, new_kind text, who uuid, at timestamp with time zone, said text, place_of_pickup text, wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer, most_dues integer, by_role text DEFAULT 'resident'::text, by_whom uuid DEFAULT NULL::uuid, from_place uuid DEFAULT NULL::uuid, how_many_bags integer DEFAULT NULL::integer, from_session uuid DEFAULT NULL::uuid, seen_from_road text DEFAULT NULL::text, OUT placed request, OUT remaining integer, OUT resident_name text, OUT resident_phone text, OUT station_name text, OUT area_name text, OUT place_name text, OUT is_set_aside boolean) RETURNS record LANGUAGE plpgsql SET enable_seqscan=off;
CREATE FUNCTION take_sorted_name() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION tell_live(about text, changed uuid, listeners uuid[]) RETURNS void LANGUAGE sql;
CREATE FUNCTION tell_round(whose visit) RETURNS void LANGUAGE sql;
CREATE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION ticket_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION top_up_changes() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION unnamed(person person_words, said text) RETURNS text LANGUAGE sql IMMUTABLE;
CREATE FUNCTION use_credit(who uuid, moment timestamp with time zone, by_whom uuid, brought_for uuid, brought_kobo bigint DEFAULT NULL::bigint, OUT dues_kobo bigint, OUT owed_kobo bigint, OUT set_aside_kobo bigint) RETURNS record LANGUAGE plpgsql;
CREATE FUNCTION visit_changed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION visit_day(whose visit) RETURNS date LANGUAGE sql IMMUTABLE;
CREATE FUNCTION visit_figures(whose visit) RETURNS text[] LANGUAGE sql IMMUTABLE;
CREATE FUNCTION visit_follows() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION visit_heard_until(whose visit) RETURNS timestamp with time zone LANGUAGE sql STABLE;
CREATE FUNCTION visit_in_time() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION visit_photo_stays() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION visit_proof_stays() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION visit_signed(whose visit) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION visit_step(was visit, now_is visit) RETURNS text LANGUAGE plpgsql IMMUTABLE;
CREATE FUNCTION visit_takes_more(whose visit, moment timestamp with time zone) RETURNS boolean LANGUAGE plpgsql;
CREATE FUNCTION was_set_aside(about_request uuid, moment timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE;
CREATE FUNCTION weighing_adds_up() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION weighing_figures() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION weighing_line_adds_up() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION weighing_reversed() RETURNS trigger LANGUAGE plpgsql;
CREATE FUNCTION whole_words(said text[]) RETURNS text LANGUAGE sql IMMUTABLE;
CREATE FUNCTION words_of(who uuid) RETURNS person_words LANGUAGE sql STABLE;
CREATE FUNCTION work_of_carrier(whose uuid, usual_days smallint[], on_day date) RETURNS TABLE(is_in boolean) LANGUAGE sql STABLE;
