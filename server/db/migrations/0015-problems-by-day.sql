-- What a director reads of one month is found by the day on which it was said.
CREATE INDEX problem_said_at_station ON problem (station_id, said_at);
