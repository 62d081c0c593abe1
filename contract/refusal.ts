/** Every expected "no": its HTTP status and what a person reads. Handlers say `throw refuse(code)`. */
export const refusals = {
  malformed: [400, 'We couldn’t read that. Please try again.'],
  malformed_cursor: [
    400,
    'This page of the list is no longer available. Start again from the first page.',
  ],
  no_session: [401, 'Please log in to continue.'],
  wrong_credentials: [401, 'Email or password incorrect'],
  wrong_director_credentials: [401, 'Email or name incorrect'],
  second_step: [401, 'Please enter the code from your authenticator app.'],
  second_step_wrong: [401, 'That code is wrong. It changes every 30 seconds: try the new one.'],
  confirm_first: [403, 'Please confirm it’s you first.'],
  set_up_second_step: [403, 'Please set up two-step login first.'],
  full_log_in: [403, 'Your PIN is not enough for this. Please log in with your password.'],
  not_yours: [403, 'You don’t have access to this.'],
  not_your_role: [403, 'You don’t have permission for this. Ask the head of your station.'],
  foreign_origin: [403, 'This request came from another site, so it was not carried out.'],
  prove_registration: [403, 'Please enter the password you registered with.'],
  prove_account: [403, 'Please enter your password.'],
  not_verified: [403, 'Please verify your email first. We’ve sent you a link.'],
  not_approved: [403, 'Your account is waiting for approval. We’ll email you when it’s approved.'],
  director_suspended: [403, 'Your account is suspended. Please contact support.'],
  no_such_route: [404, 'We couldn’t find that page.'],
  approved_already: [409, 'You have already approved. Another director must also approve.'],
  link_dead: [409, 'This link has expired or was already used. Request a new one.'],
  email_taken: [409, 'Another account now uses this email, so nothing was changed.'],
  station_unknown: [409, 'We don’t know that station. Please choose one from the list.'],
  station_known: [409, 'A station with this name or email already exists.'],
  choose_password: [403, 'Please choose your own password first.'],
  second_step_off: [409, 'Two-step login is off.'],
  second_step_required: [409, 'Two-step login must stay on for your account.'],
  no_push: [409, 'Notifications are off on this device. Allow them first.'],
  push_unknown: [
    422,
    'We don’t support this browser’s push service, so we can’t send notifications to it.',
  ],
  always_told: [409, 'We have to tell you about this, so it can’t be turned off.'],
  no_sms: [409, 'We can’t send codes by SMS here. Please use your email.'],
  no_account: [409, 'This number has no account yet. Please register.'],
  no_carrier: [409, 'No carrier is registered with this number. Please ask your station.'],
  carrier_long_away: [
    409,
    'You haven’t logged in for a long time. Ask your station for a QR code and scan it with this phone.',
  ],
  code_wrong: [401, 'Wrong code.'],
  code_dead: [409, 'This code is no longer valid. Please request a new one.'],
  number_taken: [409, 'This number belongs to another account. Log in with it instead.'],
  number_held: [
    409,
    'Your phone number was changed recently. To protect your account, you can do this seven days after the change.',
  ],
  number_moved_away: [409, 'This account now uses another number.'],
  nothing_to_undo: [
    409,
    'There is no recent change to undo for this number. Please ask your station.',
  ],
  objection_late: [
    409,
    'You logged in after the number was changed, so you can’t stop this here. Please call your station.',
  ],
  one_more_thing: [
    401,
    'You haven’t logged in for a long time and there is money in your wallet. Please confirm the account is yours.',
  ],
  one_more_wrong: [401, 'That doesn’t match your account.'],
  nobody_returns: [409, 'Nobody has tried to log in with this number recently.'],
  number_by_email: [409, 'They can log in with their email and change the number there.'],
  number_elsewhere: [
    409,
    'This number has an account at another station. They can log in and switch to yours.',
  ],
  caller_known: [409, 'A resident of your station has this number. Book from their card.'],
  day_signed: [409, 'This day is already signed. Record it as a correction.'],
  day_changed: [409, 'Something has changed. Please check the day again.'],
  day_not_over: [409, 'This day is still to come.'],
  day_unsigned: [409, 'This day is not signed yet.'],
  cash_uncounted: [409, 'There is still cash to count. Count it first.'],
  no_phone: [409, 'Please enter your phone number first.'],
  consent_kept: [409, 'An account needs this. To withdraw, delete your account under Your data.'],
  consent_old: [409, 'There is a newer version. Please read it first.'],
  unfinished: [409, 'Something is still open. Please finish or pay for it first.'],
  balance_changed: [409, 'Your balance has changed. Please check it again.'],
  answer_known: [409, 'A saved answer with this name already exists.'],
  above_limit: [409, 'That’s above your limit. Ask the head of your station.'],
  approval_waits: [409, 'This is already waiting for the head’s approval.'],
  approval_over: [409, 'This was already decided or withdrawn.'],
  pin_wrong: [401, 'Wrong PIN.'],
  pin_off: [409, 'Too many wrong PINs. Log in with your password, then choose a new PIN.'],
  not_trusted: [409, 'You can’t switch by PIN on this device. Log in with your password first.'],
  name_taken: [409, 'Somebody at your station has this name. Please choose another.'],
  member_known: [409, 'Somebody with this number or email already works at a station.'],
  head_stays: [409, 'A station needs a head. Make somebody else the head first.'],
  same_station: [409, 'They already belong to this station.'],
  station_suspended: [409, 'Your station isn’t taking new requests at the moment.'],
  monthly_limit_reached: [
    409,
    'You’ve used this month’s four pickups. Make a custom request instead.',
  ],
  day_past: [409, 'That day has passed. Please choose today or later.'],
  day_too_far: [409, 'That’s too far ahead. Please choose a day within three months.'],
  day_not_offered: [409, 'There are no pickups on that day. Please choose one of the days shown.'],
  day_not_served: [409, 'We don’t come to your area on that day. Please choose another.'],
  day_full: [409, 'That day is full. Please choose another.'],
  place_held: [
    409,
    'Your phone number was changed recently. To protect your account, we only come to places you saved before that.',
  ],
  place_gone: [409, 'This place no longer exists. Please choose another.'],
  too_many_places: [409, 'You already have ten places. Please remove one first.'],
  first_place_stays: [409, 'This is your own address: change it instead.'],
  too_many_areas: [409, 'You have reached the limit of areas for a station.'],
  area_known: [409, 'You already have an area with this name.'],
  street_taken: [409, 'One of these streets is already in another of your areas.'],
  announced_enough: [409, 'You’ve made five announcements today. You can make more tomorrow.'],
  announcement_over: [409, 'This has already ended.'],
  too_many_holidays: [409, 'You have reached the limit of upcoming holidays.'],
  nothing_to_assign: [409, 'Nothing to assign.'],
  reason_needed: [409, 'That’s after the promised day. Please give a reason.'],
  too_many_open: [409, 'You have too many custom requests open. Please wait until one is done.'],
  already_assigned: [409, 'Somebody else has already assigned this request.'],
  request_changed: [409, 'Somebody else has changed this request. Please check it again.'],
  not_assigned: [409, 'No carrier is assigned to this request.'],
  same_carrier: [409, 'This carrier already has the request.'],
  already_picked_up: [409, 'This has already been picked up.'],
  not_gone: [409, 'This isn’t marked as picked up yet.'],
  pickup_stands: [409, 'It’s too late to undo this.'],
  not_missed: [409, 'Nobody has come for this pickup yet, so you can’t report on it.'],
  card_forged: [404, 'This card is not one of ours. Don’t hand anything over; call your station.'],
  not_picked_up: [409, 'You can close this once it has been picked up.'],
  stop_over: [409, 'The station has removed this stop from your round.'],
  stop_stands: [409, 'Somebody has already acted on this, so it can’t be undone.'],
  stop_open: [409, 'There is nothing to undo here.'],
  photo_there: [409, 'This stop already has a photo.'],
  note_late: [409, 'This stop is closed. Please tell your station.'],
  cash_noted: [409, 'You’ve already recorded what you took here.'],
  request_over: [409, 'This request is closed and can’t be changed.'],
  carrier_full: [409, 'This carrier is full for the day.'],
  carrier_paused: [409, 'This carrier is paused.'],
  carrier_out: [409, 'This carrier isn’t working on that day.'],
  carrier_known: [409, 'Your station already has a carrier with this phone number.'],
  carrier_busy: [
    409,
    'This carrier still has pickups. Finish them or give them to somebody else first.',
  ],
  quote_open: [409, 'The resident hasn’t accepted the quote yet.'],
  quote_accepted: [409, 'The resident has already accepted the quote.'],
  quote_changed: [409, 'The price has changed. Please check it again.'],
  quote_unwanted: [409, 'Only custom requests can have a quote.'],
  not_enough: [409, 'There isn’t enough in the wallet for this.'],
  hold_resolved: [409, 'This amount was already paid or refunded.'],
  price_out_of_bounds: [409, 'Your director has set limits for this price.'],
  price_changed: [409, 'A price has changed since you opened this page. Please check it again.'],
  not_taken: [409, 'Your station doesn’t take this material.'],
  already_reversed: [409, 'This has already been undone.'],
  stock_gone: [409, 'There isn’t that much in stock.'],
  cash_ceiling: [409, 'This carrier has reached the cash limit. Count the cash first.'],
  cash_changed: [409, 'The cash has changed. Please check it again.'],
  cash_counted: [409, 'This cash has already been counted, so it can’t be undone.'],
  count_unexplained: [409, 'The cash doesn’t match. Please say what happened.'],
  problem_open: [409, 'This pickup has an open problem. Settle it first.'],
  problem_said: [409, 'You’ve already told us. Your station is looking into it.'],
  problem_late: [409, 'This pickup was closed too long ago. Please message your station instead.'],
  problem_answered: [409, 'This has already been answered.'],
  problem_settled: [409, 'This is already settled.'],
  problem_raised: [409, 'This is now with the director.'],
  not_answered: [409, 'Your station hasn’t answered yet.'],
  not_raised: [409, 'The station and the resident are still settling this.'],
  again_promised: [409, 'This free visit makes up for an earlier pickup, so it can’t be changed.'],
  more_than_paid: [409, 'That’s more than was paid for this request.'],
  dues_unpaid: [409, 'Please pay what is due first.'],
  gateway_away: [503, 'The payment service isn’t responding. Please try again in a moment.'],
  no_gateway: [409, 'Top-ups aren’t available here yet.'],
  not_signed: [401, 'This can’t be accepted.'],
  not_a_picture: [422, 'We can’t read this picture. Please choose a JPEG or PNG.'],
  upload_gone: [409, 'A picture is missing. Please add it again.'],
  password_same: [409, 'The new password is the same as the old one.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was already used for something else.'],
  too_large: [413, 'That’s too large to send.'],
  unsupported_type: [415, 'Please send JSON.'],
  fields: [422, 'Please check the highlighted fields.'],
  too_many: [429, 'Too many tries. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  busy: [503, 'We are very busy right now. Please try again in a moment.'],
  database_away: [503, 'We can’t reach our records right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

type RefusalDetail = {
  /** Replaces the table's sentence where the case can say more. */
  message?: string
  /** What is wrong with which field, for the form. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** An expected "no" on its way to the person who asked. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code][0]
    this.fields = detail.fields
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** Makes the refusal to throw: `throw refuse('carrier_full')`. */
export const refuse = (code: RefusalCode, detail?: RefusalDetail) => new Refusal(code, detail)
