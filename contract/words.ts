/** Messages that the product's description quotes: kept letter for letter, odd spelling included. */
export const words = {
  enterName: 'please enter a name',
  enterEmail: 'please enter an email',
  enterAddress: 'please enter your address',
  selectStation: 'please select a station',
  enterPassword: 'please enter a password',
  enterPhone: 'please enter your phone number',

  loginSuccessful: 'Login succesful',
  takingYouToDashboard: 'Taking you to your dashboard',
  loginFailed: 'login failed',
  emailOrNameIncorrect: 'email or name incorrect',
  registrationSuccessful: 'Registration succesfull',
  redirectingToVerify: 'Redirecting to email to verify your email',
  errorCreatingUser: 'error creating user',

  confirmRequest: 'Please Confirm Request?',
  requestNotSent: 'Error sending request',
  requestSent: 'Request sent!',
  requestsExhausted:
    'You have exhausted your request for the month, Make a custom request instead?',
  sendUsAMessage: 'Send Us A Message',
  makeCustomRequest: 'Make Custom Request',
  sendUsAnHello: 'send us an hello!',
  errorSendingRequest: 'error sending request: ',
  enterMessage: 'please tell us what to pick up',
  carrierCreated: 'Carrier created',
  carrierNotCreated: 'creating carrier failed',
  stationCreated: 'succeful',
  stationNotCreated: 'an error occured',

  verifyYourEmail: 'Verify your email!',
  accountVerified: 'Your account has been Verified!',

  errorTitle: 'Sorry,Something went wrong',
  errorText: 'That didnt work.Please have another go',
  errorBack: 'Back to Homepage',
  turbulence:
    "Oops, we're experiencing some waste-related turbulence. Hang tight, we'll have it sorted " +
    'out soon for a smoother waste management journey',
  turbulenceBack: 'Go Back',
} as const

/** How long a success dialog stays before the page moves on. */
export const dialogMs = {
  resident: 1200,
  station: 1200,
  director: 2000,
  registration: 2000,
} as const
