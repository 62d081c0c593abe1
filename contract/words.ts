/** Messages that the product's description quotes: the same words, spelled right. */
export const words = {
  enterName: 'Please enter a name',
  enterEmail: 'Please enter an email',
  enterAddress: 'Please enter your address',
  selectStation: 'Please select a station',
  enterPassword: 'Please enter a password',
  enterPhone: 'Please enter your phone number',
  enterCode: 'Please enter the code',

  loginSuccessful: 'Login successful',
  takingYouToDashboard: 'Taking you to your dashboard',
  loginFailed: 'Login failed',
  emailOrNameIncorrect: 'Email or name incorrect',
  registrationSuccessful: 'Registration successful',
  redirectingToVerify: 'Redirecting to email to verify your email',
  errorCreatingUser: 'Error creating user',

  confirmRequest: 'Please Confirm Request?',
  requestNotSent: 'Error sending request',
  seeAllRequests: 'See all requests',
  requestSent: 'Request sent!',
  requestsExhausted:
    'You have exhausted your request for the month, Make a custom request instead?',
  sendUsAMessage: 'Send Us A Message',
  makeCustomRequest: 'Make Custom Request',
  sendUsAHello: 'Send us a hello!',
  errorSendingRequest: 'Error sending request: {why}',
  enterMessage: 'Please tell us what to pick up',
  carrierCreated: 'Carrier created',
  carrierNotCreated: 'Creating carrier failed',
  stationCreated: 'successful',
  stationNotCreated: 'An error occurred',

  verifyYourEmail: 'Verify your email!',
  accountVerified: 'Your account has been Verified!',

  errorTitle: 'Sorry, Something went wrong',
  errorText: "That didn't work. Please have another go",
  errorBack: 'Back to Homepage',
  turbulence:
    "Oops, we're experiencing some waste-related turbulence. Hang tight, we'll have it sorted " +
    'out soon for a smoother waste management journey',
  turbulenceBack: 'Go Back',
} as const

/**
 * One word for one thing, wherever people read it; `never` are the other words for it, which a test looks for in
 * everything that is shown (`rule/words.test.ts`). The wire has its own: `special`, `user`, 'Pending...'.
 */
export const wordList = {
  'custom request': { means: 'a pickup for an event or a clear-out', never: ['special'] },
  resident: { means: 'a household or a shop that asks for pickups', never: ['user', 'customer'] },
  waiting: { means: 'asked for, and nobody has it yet', never: ['pending'] },
  wallet: { means: 'the money that pays for pickups', never: ['purse'] },
  payment: { means: 'money that came into a wallet or went out', never: ['transaction'] },
  'log in': {
    means: 'to enter with address and secret; the login is the page, the opposite is to log out',
    never: ['sign in', 'signed in', 'signs in', 'sign-in', 'sign out', 'signed out', 'log-in'],
  },
  email: { means: 'an address for mail, and a letter sent there', never: ['e-mail'] },
  'top up': { means: 'to put money into the wallet', never: ['fund', 'funds', 'recharge'] },
  rubbish: { means: 'what is taken away', never: ['trash', 'garbage'] },
  undo: {
    means: 'to reverse what one has just done',
    never: ['take back', 'taken back', 'takes back'],
  },
  limit: { means: 'what an amount or a price may be at most or least', never: ['bounds'] },
  refund: {
    means: 'money that goes back to a resident',
    never: ['given back', 'give back', 'gives back'],
  },
  promise: { means: 'the day by which we said that we come', never: ['deadline'] },
  plan: { means: 'the day on which a carrier is to go', never: ['due day', 'due date'] },
  they: { means: 'a carrier, who may be a woman or a man', never: ['he', 'his', 'him'] },
} as const

/** What the description calls its screens' parts: these names stay, whatever is in them. */
export const quotedNames = [
  'Special Requests',
  'Special Request',
  'Special',
  'Special:',
  'Special pickup request',
  'Trash pickup request',
  'Request for trash pickup',
  'Number of Users',
  'User',
  'Request Pending',
  'Pending...',
  'Fund account',
] as const

/** How long a success dialog stays before the page moves on. */
export const dialogMs = {
  resident: 1200,
  station: 1200,
  director: 2000,
  registration: 2000,
} as const
