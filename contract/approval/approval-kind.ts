/** What is above a cashier's limit: money back, the answer to a problem that gives some back, cash that is missing. */
export const approvalKinds = ['refund', 'give back', 'shortage'] as const
export type ApprovalKind = (typeof approvalKinds)[number]
