import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A release in a folder of its own, as it is unpacked on a machine. */
export interface Release {
  programa: string
  /** A file that its pages alone ask for. */
  archivo: string
}

interface Opciones {
  /** The built repository that it is made of. */
  de: string
  version: string
  /** What it adds to the schema, by folder and file. */
  migraciones?: Record<string, string>
}

const LLEVADO = ['package.json', 'apps/api/package.json', 'apps/api/dist', 'db/migrations', 'db/migrations-lentas']
const BIBLIOTECAS = ['node_modules', 'apps/api/node_modules']

/** Unpacks a release, with pages of its own. */
export function armarRelease(carpeta: string, { de, version, migraciones = {} }: Opciones): Release {
  for (const parte of LLEVADO) cpSync(path.join(de, parte), path.join(carpeta, parte), { recursive: true })
  for (const parte of BIBLIOTECAS)
    if (existsSync(path.join(de, parte))) symlinkSync(path.join(de, parte), path.join(carpeta, parte))
  for (const [archivo, texto] of Object.entries(migraciones)) writeFileSync(path.join(carpeta, 'db', archivo), texto)
  const assets = path.join(carpeta, 'apps/web/dist/assets')
  mkdirSync(assets, { recursive: true })
  const archivo = `/assets/pagina-${version}.js`
  writeFileSync(path.join(assets, path.basename(archivo)), `export const version = '${version}'`)
  writeFileSync(
    path.join(assets, '../index.html'),
    `<!doctype html><html lang="es"><head><script type="module" src="${archivo}"></script></head><body></body></html>`,
  )
  return { programa: path.join(carpeta, 'apps/api/dist/main.js'), archivo }
}
