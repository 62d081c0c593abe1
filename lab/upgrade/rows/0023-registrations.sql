-- Bisi has registered and not opened the link.
INSERT INTO registration (id, role, email, name, secret_hash, station_id, phone_number, address,
  agreed, browser_hash, device, created_at)
SELECT gen_random_uuid(), 'resident', 'bisi@home.ng', 'Bisi Adewale', secret_hash, id,
  '+2348037654321', '14 Opebi Road', true, sha256('the browser of Bisi'), 'Chrome on Android', '2026-02-20 08:00Z'
FROM (SELECT id FROM station LIMIT 1) AS station, (SELECT secret_hash FROM account LIMIT 1) AS other;
