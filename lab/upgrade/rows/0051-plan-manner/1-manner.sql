-- A head has chosen that as few carriers as possible go.
INSERT INTO plan_manner (station_id, manner) VALUES (@11, 'fewest');
