/**
 * What is above a cashier's limit: money back, the answer to a problem that gives some back, cash that is missing, a cash
 * payment that is taken back.
 */
export const approvalKinds = ['refund', 'give back', 'shortage', 'reversal'] as const
export type ApprovalKind = (typeof approvalKinds)[number]
