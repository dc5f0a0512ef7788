import { expect, type Page } from '@playwright/test'
import { pedir } from '../clientes/pacientes.ts'

/** Takes back the count that an earlier journey left open, because a branch counts a place once at a time. */
export async function sinConteoAbierto(encargado: Page): Promise<void> {
  const { userData } = await pedir(encargado, 'GET', '/validateTk')
  const { data } = await pedir(encargado, 'GET', `/conteos?page=1&limit=50&sucursal=${userData.branchId}`)
  for (const { id, estado } of data as { id: number; estado: string }[])
    if (estado === 'abierto') expect((await pedir(encargado, 'DELETE', `/conteos/${id}`)).status).toBe(200)
}
