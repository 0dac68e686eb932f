// No line above 120 characters: Prettier leaves what it cannot break, and ESLint reads neither style sheets nor HTML.
import { readdirSync, readFileSync } from 'node:fs'

const MOST = 120

const below = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
)
for (const file of [...readdirSync('.'), ...below].filter((name) => /\.(ts|js|svelte|css|html)$/.test(name))) {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const length = [...line].length
    if (length <= MOST) continue
    console.error(`${file}:${at + 1}: ${length} characters on a line, ${MOST} at most`)
    process.exitCode = 1
  }
}
