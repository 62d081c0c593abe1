// Loaded before the C library (LD_PRELOAD) into every program of `npm run prove -- hours`: the time of day is
// off by CLOCK_OFF_SECONDS, and clocks that only measure go on as they are. libfaketime is no help here:
// while a program waits it shows a signal's handler the machine's own time, so that PostgreSQL took every
// time-out for long over, or for hours away.

#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t off_seconds;

__attribute__((constructor)) static void read_setting(void) {
  const char *given = getenv("CLOCK_OFF_SECONDS");
  off_seconds = given ? atoll(given) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  int failed = syscall(SYS_clock_gettime, clock, moment);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    moment->tv_sec += off_seconds;
  }
  return failed;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  moment->tv_sec = exact.tv_sec;
  moment->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *given) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (given) *given = exact.tv_sec;
  return exact.tv_sec;
}

int timespec_get(struct timespec *moment, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, moment) == 0 ? base : 0;
}
