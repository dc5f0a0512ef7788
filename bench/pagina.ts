import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { entrar } from './servidor.ts'

const viewport = { width: 1440, height: 900 }

/** What a page keeps of the demo's administrator once he has logged in. */
async function sesionGuardada(url: string): Promise<{ name: string; value: string }[]> {
  const { authorization = '', ...cabeceras } = await entrar(url)
  const respuesta = await fetch(`${url}/api/validateTk`, { headers: { authorization, ...cabeceras } })
  const { userData } = (await respuesta.json()) as { userData: Record<string, unknown> & { id: number } }
  const guardado = { token: authorization.replace('Bearer ', ''), idUser: userData.id, ...userData }
  return Object.entries(guardado).map(([name, valor]) => ({ name, value: String(valor) }))
}

export interface Abierta {
  page: Page
  /** The means to slow its processor or its line down. */
  cdp: CDPSession
  cerrar(): Promise<void>
}

async function paginaDe(contexto: BrowserContext): Promise<Abierta> {
  const page = await contexto.newPage()
  return { page, cdp: await contexto.newCDPSession(page), cerrar: () => contexto.close() }
}

/** A page in which the administrator of the demo is logged in. */
export async function abrir(navegador: Browser, url: string): Promise<Abierta> {
  const localStorage = await sesionGuardada(url)
  return paginaDe(
    await navegador.newContext({ viewport, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }),
  )
}

/** The same in a browser with a profile on the disk, as people have: what it compiled it keeps there, too. */
export async function abrirConPerfil(executablePath: string, url: string): Promise<Abierta> {
  const perfil = mkdtempSync(path.join(os.tmpdir(), 'nitida-perfil-'))
  process.once('exit', () => rmSync(perfil, { recursive: true, force: true })) // also where a measurement fails
  const contexto = await chromium.launchPersistentContext(perfil, { executablePath, viewport })
  const abierta = await paginaDe(contexto)
  await abierta.page.goto(`${url}/robots.txt`)
  await abierta.page.evaluate(
    (partes) => {
      for (const { name, value } of partes) localStorage.setItem(name, value)
    },
    await sesionGuardada(url),
  )
  return abierta
}
