import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseForRun } from '../../setup/run-length.ts'
import { writeVerificationSamples } from '../../../src/domain/openapi/event/read-events.ts'

const folder = mkdtempSync(join(tmpdir(), 'offprint-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const body = '{"type":"file.upload.completed","text":"ü €"}\n'
const key = 'cHVibGlzaGVkLXRlc3QtdmVjdG9yLWtleS0zMmJ5dGU='
const id = 'msg_2Yp8sVn4KdLw7QxT'

/** Arguments after the body: id, timestamp, signatures, secret. */
function message(age: number, sign = (text: string) => text): readonly string[] {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const digest = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return [id, timestamp, `v1,b2xkZXIgc2VjcmV0 ${sign(`v1,${digest}`)}`, `whsec_${key}`]
}

interface Run {
  readonly file: string
  readonly program: (code: string) => string
  /** Shell script that turns the program into something that can be run. */
  readonly build?: string
  readonly command: readonly string[]
  /** Script that succeeds where the program can be run, or the program that it requires. */
  readonly needs: string
}

const stubs = join(import.meta.dirname, 'stubs')
/** Arguments of GNUstep's compiler, without what only GCC knows. */
const gnustep = (option: string) => `$(gnustep-config ${option} | tr ' ' '\\n' | grep -vE '^-(MMD|MP|flto)')`

/** How each language's function is called on the body in a file; prints true or false. */
const RUN: Readonly<Record<string, Run>> = {
  python: {
    file: 'v.py',
    program: (code) => `${code}\nimport sys\nprint(verify(open(sys.argv[1], "rb").read(), *sys.argv[2:]))`,
    command: ['python3', 'v.py'],
    needs: 'command -v python3',
  },
  curl: {
    file: 'v.sh',
    program: (code) => `${code}\nif verify "$@"; then echo true; else echo false; fi`,
    command: ['bash', 'v.sh'],
    needs: 'command -v openssl',
  },
  go: {
    file: 'v.go',
    program: (code) =>
      `package main\n${code.replace('import (', 'import (\n\t"fmt"\n\t"os"')}\nfunc main() { b, _ := os.ReadFile(os.Args[1]); fmt.Println(verify(b, os.Args[2], os.Args[3], os.Args[4], os.Args[5])) }`,
    command: ['go', 'run', 'v.go'],
    needs: 'command -v go',
  },
  nodejs: {
    file: 'v.mjs',
    program: (code) =>
      `${code}\nimport { readFileSync } from 'node:fs'\nconst [file, ...rest] = process.argv.slice(2)\nconsole.log(verify(readFileSync(file), ...rest))`,
    command: ['node', 'v.mjs'],
    needs: 'command -v node',
  },
  ruby: {
    file: 'v.rb',
    program: (code) => `${code}\nputs verify(File.binread(ARGV[0]), *ARGV[1..])`,
    command: ['ruby', 'v.rb'],
    needs: 'command -v ruby',
  },
  php: {
    file: 'v.php',
    program: (code) => `${code}\nvar_export(verify(file_get_contents($argv[1]), ...array_slice($argv, 2)));`,
    command: ['php', 'v.php'],
    needs: 'command -v php',
  },
  java: {
    file: 'Webhooks.java',
    program: (code) =>
      code.replace(
        'class Webhooks {',
        'class Webhooks {\n public static void main(String[] a) throws Exception { System.out.println(verify(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(a[0])), a[1], a[2], a[3], a[4])); }',
      ),
    command: ['java', 'Webhooks.java'],
    needs: 'command -v java',
  },
  javascript: {
    file: 'w.mjs',
    program: (code) =>
      `${code}\nimport { readFileSync } from 'node:fs'\nconst [file, ...rest] = process.argv.slice(2)\nconsole.log(await verify(new Uint8Array(readFileSync(file)), ...rest))`,
    command: ['node', 'w.mjs'],
    needs: 'command -v node',
  },
  csharp: {
    file: 'Webhooks.cs',
    program: (code) =>
      `${code}\nclass Program { static void Main(string[] a) { Console.WriteLine(Webhooks.Verify(System.IO.File.ReadAllBytes(a[0]), a[1], a[2], a[3], a[4])); } }`,
    build: 'mcs -langversion:latest -out:v.exe Webhooks.cs',
    command: ['mono', 'v.exe'],
    needs: 'command -v mcs && command -v mono',
  },
  // Apple's CommonCrypto is a header of a few names over OpenSSL here.
  'objective-c': {
    file: 'v.m',
    program: (code) =>
      `${code}\nint main(int n, char **a) { @autoreleasepool { NSString *s[6]; for (int i = 1; i < n && i < 6; i++) s[i] = [NSString stringWithUTF8String:a[i]]; puts(Verify([NSData dataWithContentsOfFile:s[1]], s[2], s[3], s[4], s[5]) ? "true" : "false"); } return 0; }`,
    build: `ln -s "$(gcc -print-file-name=include)/objc" objc && clang ${gnustep('--objc-flags')} -Wno-everything -I '${stubs}' -I . v.m -o v-objc ${gnustep('--base-libs')} -lcrypto`,
    command: ['./v-objc'],
    needs:
      'command -v clang && command -v gcc && command -v gnustep-config && test -e /usr/include/openssl/hmac.h',
  },
  kotlin: {
    file: 'v.kt',
    program: (code) =>
      `${code}\nfun main(a: Array<String>) = println(verify(java.io.File(a[0]).readBytes(), a[1], a[2], a[3], a[4]))`,
    build: 'kotlinc v.kt -d v-kotlin',
    command: ['java', '-cp', 'v-kotlin:/usr/share/java/kotlin-stdlib.jar', 'VKt'],
    needs: 'command -v kotlinc && test -e /usr/share/java/kotlin-stdlib.jar',
  },
  c: {
    file: 'v.c',
    program: (code) =>
      `${code}\nint main(int n, char **a) { (void)n; static unsigned char b[65536]; FILE *f = fopen(a[1], "rb"); size_t l = fread(b, 1, sizeof b, f); puts(verify(b, l, a[2], a[3], a[4], a[5]) ? "true" : "false"); return 0; }`,
    build: 'cc -Wall -Wextra -Werror -fsanitize=address,undefined -o v-c v.c -lcrypto',
    command: ['./v-c'],
    needs: 'command -v cc && test -e /usr/include/openssl/hmac.h',
  },
  ocaml: {
    file: 'v.ml',
    program: (code) =>
      `${code}\nlet () = let f = open_in_bin Sys.argv.(1) in let b = really_input_string f (in_channel_length f) in print_string (string_of_bool (verify b Sys.argv.(2) Sys.argv.(3) Sys.argv.(4) Sys.argv.(5)))`,
    build: 'ocamlfind ocamlopt -package base64,cryptokit,unix -linkpkg -o v-ocaml v.ml',
    command: ['./v-ocaml'],
    needs: 'ocamlfind query base64 cryptokit unix',
  },
  r: {
    file: 'v.R',
    program: (code) =>
      `${code}\na <- commandArgs(TRUE)\ncat(verify(readBin(a[1], "raw", 65536), a[2], a[3], a[4], a[5]))`,
    command: ['Rscript', 'v.R'],
    needs: `Rscript -e 'library(openssl)'`,
  },
  // CryptoKit is Apple's; what the function needs of it is written out for other systems.
  swift: {
    file: 'v.swift',
    program: (code) => code,
    build: `cp '${stubs}/CryptoKit.swift' . && echo 'import Foundation; let a = CommandLine.arguments; print(verify(body: FileManager.default.contents(atPath: a[1])!, id: a[2], timestamp: a[3], signatures: a[4], secret: a[5]))' > main.swift && swiftc -emit-library -emit-module -module-name CryptoKit CryptoKit.swift && swiftc -I . -L . -lCryptoKit -Xlinker -rpath -Xlinker "$PWD" -o v-swift main.swift v.swift`,
    command: ['./v-swift'],
    needs: 'command -v swiftc',
  },
  rust: {
    file: 'src/main.rs',
    program: (code) =>
      `${code}\nfn main() { let a: Vec<String> = std::env::args().collect(); println!("{}", verify(&std::fs::read(&a[1]).unwrap(), &a[2], &a[3], &a[4], &a[5])); }`,
    build: `mkdir .cargo && printf '[source.crates-io]\\nreplace-with = "debian"\\n[source.debian]\\ndirectory = "/usr/share/cargo/registry"\\n' > .cargo/config.toml && printf '[package]\\nname = "v-rust"\\nversion = "0.1.0"\\nedition = "2021"\\n[dependencies]\\ndata-encoding = "2"\\nhmac = "0.12"\\nsha2 = "0.10"\\n' > Cargo.toml && cargo build --offline --quiet`,
    command: ['target/debug/v-rust'],
    needs:
      'command -v cargo && ls -d /usr/share/cargo/registry/data-encoding-2* /usr/share/cargo/registry/hmac-0.12* /usr/share/cargo/registry/sha2-0.10*',
  },
}

const samples = writeVerificationSamples(Object.keys(RUN), { tolerance: 300 })

test('every language that is offered is run', () => {
  expect(samples.map(({ language }) => language)).toEqual(Object.keys(RUN))
  expect(writeVerificationSamples(['dart', 'nothing'], { tolerance: 300 })).toEqual([])
})

/** Compiled languages take seconds each. */
const QUICK_LANGUAGES = ['python', 'curl', 'nodejs', 'php']
const chosen = chooseForRun({
  short: samples.filter(({ language }) => QUICK_LANGUAGES.includes(language)),
  full: samples,
})

describe.each(chosen)('$label', ({ language, code }) => {
  const how = RUN[language]
  const shell = (script: string, cwd: string) => execFileSync('sh', ['-c', script], { cwd, stdio: 'pipe' })
  const missing = how === undefined || spawnSync('sh', ['-c', how.needs]).status !== 0
  test.skipIf(missing)('accepts what is right, refuses what is forged or old', { timeout: 240_000 }, () => {
    if (how === undefined) return
    const own = join(folder, language)
    mkdirSync(dirname(join(own, how.file)), { recursive: true })
    writeFileSync(join(own, how.file), how.program(code))
    writeFileSync(join(own, 'body'), body)
    if (how.build !== undefined) shell(how.build, own)
    const [tool = '', ...args] = how.command
    const run = (given: readonly string[]) =>
      execFileSync(tool, [...args, join(own, 'body'), ...given], { cwd: own, encoding: 'utf8' })
        .trim()
        .toLowerCase()
    expect(run(message(0))).toBe('true')
    expect(
      run(message(0, (text) => text.replace(/^v1,./, (start) => (start === 'v1,A' ? 'v1,B' : 'v1,A')))),
    ).toBe('false')
    expect(run(message(0, (text) => text.replace('v1', 'v2')))).toBe('false')
    expect(run(message(400))).toBe('false')
    expect(run(message(-400))).toBe('false')
  })
})
