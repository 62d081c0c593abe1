export const roles = ['resident', 'station', 'director'] as const
export type Role = (typeof roles)[number]
