-- What an operator did before.
INSERT INTO operator_deed (id, at, what, detail) VALUES (@FC, '2026-11-17 09:00Z', 'suspend-director', json_build_object('directorId', @01));
