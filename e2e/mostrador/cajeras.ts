import type { APIRequestContext } from '@playwright/test'
import { pedir } from '../clientes/pacientes.ts'
import { contratar, correoDe } from '../sesion/personas.ts'
import type { Abrir } from '../sesion/prueba.ts'

/** Hires a cashier for the branch of the demo's cashier, for journeys that would leave hers changed. */
export async function contratarCajera(abrir: Abrir, request: APIRequestContext) {
  const demo = await abrir(correoDe['2'])
  await demo.goto('/dashboard')
  const { branchId } = (await pedir(demo, 'GET', '/validateTk')).userData
  return contratar(request, { userType: '2', sessionLimit: '00:00-23:59', branchId })
}
