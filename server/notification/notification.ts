export { linkToken, tokenHash } from './link-token.ts'
export { mailJob, sendMail } from './mail.ts'
export { enqueue, type Job, type Jobs } from './outbox.ts'
