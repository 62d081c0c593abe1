/** Every expected "no": its HTTP status and what a person reads. Handlers say `throw refuse(code)`. */
export const refusals = {
  malformed: [400, 'We could not read that. Please try again.'],
  malformed_cursor: [400, 'This page of the list is no longer there. Start again from the first.'],
  no_session: [401, 'Please log in to go on.'],
  wrong_credentials: [401, 'email or password incorrect'],
  wrong_director_credentials: [401, 'email or name incorrect'],
  second_step: [401, 'Please enter the code from your authenticator app.'],
  second_step_wrong: [401, 'That code is not right. It changes every 30 seconds: try the new one.'],
  confirm_first: [403, 'Please confirm first that it is you.'],
  set_up_second_step: [403, 'Please set up two-step log-in first.'],
  full_log_in: [403, 'You logged in with your PIN only. Please log in fully to do this.'],
  not_yours: [403, 'You do not have access to this.'],
  not_your_role: [403, 'At your station this is not for you to do. Ask its head.'],
  foreign_origin: [403, 'This request came from another site, so it was not carried out.'],
  prove_registration: [403, 'Please type the password that you registered with.'],
  prove_account: [403, 'Please type the password of your account.'],
  not_verified: [403, 'Please verify your email first. We have sent you a link.'],
  not_approved: [403, 'Your account waits for approval. We will write to you when it is open.'],
  director_suspended: [403, 'Your account is suspended. Ask whoever runs this service.'],
  no_such_route: [404, 'There is nothing at this address.'],
  approved_already: [409, 'You have approved already. Another director must approve, too.'],
  link_dead: [409, 'This link has expired or was used before. Ask for a new one.'],
  email_taken: [409, 'Another account has this address by now, so nothing was changed.'],
  station_unknown: [409, 'We do not know that station. Please pick one from the list.'],
  station_known: [409, 'A station with this name or e-mail address is there already.'],
  choose_password: [403, 'Please choose a password of your own first.'],
  second_step_off: [409, 'Two-step log-in is off.'],
  second_step_required: [409, 'Two-step log-in must stay on for your account.'],
  no_push: [409, 'This device gets no messages yet. Allow them first.'],
  push_unknown: [422, 'We do not know this push service, so no messages can be sent to it.'],
  always_told: [409, 'We must tell you this, so it cannot be switched off.'],
  no_sms: [409, 'We cannot send codes by SMS here. Please use your e-mail address.'],
  no_account: [409, 'This number has no account yet. Please register.'],
  no_carrier: [409, 'No station has a carrier with this number. Please ask your station.'],
  carrier_long_away: [
    409,
    'You have not logged in for a long time. Ask your station to show you a QR code, and scan it with this phone.',
  ],
  code_wrong: [401, 'That is not the code.'],
  code_dead: [409, 'This code opens nothing any more. Please ask for a new one.'],
  number_taken: [409, 'This number opens another account. Log in with it instead.'],
  number_held: [
    409,
    'Your phone number is changing or was changed lately. To protect your account, this waits until seven days after the change.',
  ],
  number_moved_away: [409, 'Another number opens this account now.'],
  nothing_to_undo: [409, 'No change of this number can be undone. Please ask your station.'],
  objection_late: [
    409,
    'You logged in after the number was changed, so you cannot stop this here. Please call your station.',
  ],
  one_more_thing: [
    401,
    'You have not logged in for a long time, and there is money in your wallet. Please show that the account is yours.',
  ],
  one_more_wrong: [401, 'That does not match your account.'],
  nobody_returns: [409, 'Nobody with this number has tried to log in lately.'],
  number_by_email: [409, 'They can log in with their e-mail address and change the number there.'],
  number_elsewhere: [
    409,
    'This number has an account, but not at your station. They can log in with it and choose yours.',
  ],
  caller_known: [409, 'Somebody of your station has this number. Book from their card.'],
  day_signed: [409, 'This day is signed already. What comes now is a line of its own.'],
  day_changed: [409, 'Something came in meanwhile. Please look at the day again.'],
  day_not_over: [409, 'This day has not come yet.'],
  day_unsigned: [409, 'This day is not signed yet.'],
  cash_uncounted: [409, 'Somebody still has cash in hand. Count it first.'],
  no_phone: [409, 'Please enter your phone number first.'],
  consent_kept: [
    409,
    'Without it there can be no account. To withdraw, delete the account under Your data.',
  ],
  consent_old: [409, 'There is a newer version by now. Please read it first.'],
  unfinished: [409, 'Something is still open. Please finish or pay it first.'],
  balance_changed: [409, 'Your balance has changed. Please look at it again.'],
  answer_known: [409, 'There is an answer with this name already.'],
  above_limit: [409, 'That is above your limit. Ask the head of your station.'],
  approval_waits: [409, 'The head of your station has been asked about this already.'],
  approval_over: [409, 'This was decided or taken back already.'],
  pin_wrong: [401, 'That is not the PIN.'],
  pin_off: [409, 'This PIN was wrong too often. Log in fully, then choose a new one.'],
  not_trusted: [409, 'Members cannot switch on this device. Log in fully first.'],
  name_taken: [409, 'This name is taken at your station. Please choose another.'],
  member_known: [409, 'Somebody with this number or address works at a station already.'],
  head_stays: [409, 'A station has a head. Hand that over to somebody else first.'],
  same_station: [409, 'They belong to this station already.'],
  station_suspended: [409, 'Your station takes no new requests at the moment.'],
  monthly_limit_reached: [
    409,
    'You have used the four pickups of this month. Make a custom request instead.',
  ],
  day_past: [409, 'That day is over. Please choose today or a later day.'],
  day_too_far: [409, 'That is too far ahead. Please choose a day within three months.'],
  day_not_offered: [409, 'Nobody comes on that day. Please choose one of those that are offered.'],
  day_not_served: [409, 'We do not come to you on that day. Please choose another.'],
  day_full: [409, 'That day is full. Please choose another.'],
  place_held: [
    409,
    'Your phone number was changed a short while ago. To protect your account, we only come to the places that you saved before.',
  ],
  place_gone: [409, 'This place is not there any more. Please choose another.'],
  too_many_places: [409, 'You have ten places already. Please remove one first.'],
  first_place_stays: [409, 'This is your own address: change it instead.'],
  too_many_areas: [409, 'You have as many areas as a station can have.'],
  area_known: [409, 'You have an area with this name already.'],
  street_taken: [409, 'A street lies in another of your areas already.'],
  announced_enough: [409, 'You have said five things today. Tomorrow you can say more.'],
  announcement_over: [409, 'This is over already.'],
  too_many_holidays: [409, 'You have as many holidays ahead as can be noted.'],
  nothing_to_assign: [409, 'Nothing to assign.'],
  reason_needed: [409, 'That is later than we promised. Please say why.'],
  too_many_open: [409, 'You have many custom requests open. Please wait until one is done.'],
  already_assigned: [409, 'Somebody else has assigned this request already.'],
  request_changed: [409, 'Somebody else has changed this request. Please look at it again.'],
  not_assigned: [409, 'No carrier has this request.'],
  same_carrier: [409, 'This carrier has the request already.'],
  already_picked_up: [409, 'This was picked up already.'],
  not_gone: [409, 'This is not marked as picked up.'],
  pickup_stands: [409, 'This was marked too long ago to take it back.'],
  not_missed: [409, 'Nobody has come for this yet, so there is nothing to say about it.'],
  card_forged: [404, 'We did not make this card. Give this person nothing, and call your station.'],
  not_picked_up: [409, 'This can be closed once it is picked up.'],
  stop_over: [409, 'The station has taken this stop back.'],
  stop_stands: [409, 'Somebody has acted on this already, so it stays.'],
  stop_open: [409, 'There is nothing to take back here.'],
  photo_there: [409, 'This stop has its photo already.'],
  note_late: [409, 'This stop is closed. Please tell your station.'],
  cash_noted: [409, 'You have said already what you took here.'],
  request_over: [409, 'This request is over: nothing about it can change any more.'],
  carrier_full: [409, 'This carrier already has as many pickups as one takes a day.'],
  carrier_paused: [409, 'This carrier is paused.'],
  carrier_out: [409, 'This carrier is not in on that day.'],
  carrier_known: [409, 'A carrier with this phone number is registered at your station already.'],
  carrier_busy: [409, 'This carrier still has pickups. Swap or finish them first.'],
  quote_open: [409, 'The resident has not accepted the quote yet.'],
  quote_accepted: [409, 'The resident has accepted the price already.'],
  quote_changed: [409, 'The price has changed. Please look at it again.'],
  quote_unwanted: [409, 'Only a custom request can be quoted.'],
  not_enough: [409, 'There is not enough in the wallet for this.'],
  hold_resolved: [409, 'This amount was paid or given back already.'],
  price_out_of_bounds: [409, 'Your director has set bounds for this price.'],
  price_changed: [409, 'A price has changed since you opened this page. Please look at it again.'],
  not_taken: [409, 'Your station does not take this material.'],
  already_reversed: [409, 'This was taken back already.'],
  stock_gone: [409, 'There is not so much in the stock.'],
  cash_ceiling: [409, 'This carrier has as much cash as one may carry. Count it first.'],
  cash_changed: [409, 'Cash came in or was counted meanwhile. Please look at it again.'],
  cash_counted: [409, 'This cash was counted already, so it cannot be taken back.'],
  count_unexplained: [409, 'The count is off. Please say what happened.'],
  problem_open: [
    409,
    'Something is said to be wrong with this pickup. That must be settled first.',
  ],
  problem_said: [409, 'You have told us already. Your station is looking into it.'],
  problem_late: [409, 'This pickup closed too long ago. Please write to your station instead.'],
  problem_answered: [409, 'This was answered already.'],
  problem_settled: [409, 'This is settled already.'],
  problem_raised: [409, 'The director of the station decides this now.'],
  not_answered: [409, 'Your station has not answered yet.'],
  not_raised: [409, 'The station and the resident have not finished with this yet.'],
  again_promised: [
    409,
    'This visit makes an earlier pickup good: it is free, and it was promised.',
  ],
  more_than_paid: [409, 'Not so much was paid for this request.'],
  dues_unpaid: [409, 'Please pay what is due first.'],
  gateway_away: [
    503,
    'The payment service does not answer right now. Please try again in a moment.',
  ],
  no_gateway: [409, 'Topping up is not open here yet.'],
  not_signed: [401, 'This cannot be accepted.'],
  not_a_picture: [422, 'This is not a picture that we can read. Please choose a JPEG or PNG.'],
  upload_gone: [409, 'A picture is no longer here. Please add it again.'],
  password_same: [409, 'The new password is the same as the old one.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was already used for something else.'],
  too_large: [413, 'That is too large to be sent.'],
  unsupported_type: [415, 'Please send JSON.'],
  fields: [422, 'Please check the marked fields.'],
  too_many: [429, 'Too many tries. Please wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Please have another go.'],
  busy: [503, 'We are very busy right now. Please try again in a moment.'],
  database_away: [503, 'We cannot reach our records right now. Please try again in a moment.'],
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
