-- How long half of a station's pickups of a month waited at most, in whole hours: kept beside the counts by the
-- hour, so that stations are ranked by it without reading all those counts. Null while nothing was picked up.
CREATE TABLE figure_wait (
  station_id uuid NOT NULL REFERENCES station,
  month date NOT NULL,
  median_hours integer CHECK (median_hours >= 0),
  PRIMARY KEY (month, station_id)
) WITH (fillfactor = 80);

INSERT INTO figure_wait (station_id, month, median_hours)
SELECT owner, period, min(hour) FILTER (WHERE so_far * 2 >= pickups AND pickups > 0) FROM (
  SELECT owner, period, hour, sum(amount) OVER (PARTITION BY owner, period ORDER BY hour) AS so_far,
    sum(amount) OVER (PARTITION BY owner, period) AS pickups
  FROM (
    SELECT f.owner, f.period, substr(f.figure, 8)::integer AS hour, f.amount
    FROM figure AS f JOIN station ON station.id = f.owner
    WHERE f.grain = 'month' AND f.figure LIKE 'waited:%'
  ) AS hours
) AS counted GROUP BY owner, period;
