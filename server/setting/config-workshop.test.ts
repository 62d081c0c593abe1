import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartProblem } from '../db/start-problem.ts'

const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kwashe.ng',
  SMTP_URL: 'smtp://mail.ng',
  MAIL_FROM: 'Kwashe <post@kwashe.ng>',
}

test.each(['prod', 'Production', 'staging'])('NODE_ENV=%s is refused by name', name => {
  const known = 'production, development, test, or leave it out'
  const sentence = `NODE_ENV is "${name}": set it to one of ${known}.`
  expect(() => readConfig({ ...live, NODE_ENV: name })).toThrow(new StartProblem(sentence))
})

test.each([
  [{ PUBLIC_URL: 'https://kwashe.ng' }, 'PUBLIC_URL leads to kwashe.ng'],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000', DEMO: '0' }, 'PUBLIC_URL leads to 192.168.1.7'],
  [{ PUBLIC_URL: 'https://127.0.0.1.kwashe.ng' }, 'PUBLIC_URL leads to 127.0.0.1.kwashe.ng'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::', NODE_ENV: 'development' }, 'HOST is ::'],
  [{ ...live, NODE_ENV: '' }, 'PUBLIC_URL leads to kwashe.ng'],
])('%j would be a workshop in public, and is refused', (settings, where) => {
  const advice = 'set NODE_ENV=production, or say DEMO=1 or MAILBOX=1 if it is to be a demo'
  const sentence = `${where}, where others come: ${advice}.`
  expect(() => readConfig(settings)).toThrow(new StartProblem(sentence))
})
