import { citas } from '@nitida/contract/citas'
import { DESHACER_MS } from '@nitida/contract/citas.rules'
import { describe, expect } from 'vitest'
import { abrirMostrador, avisosDe, type Mostrador, tokenDe } from '../../../test/citas.ts'
import { adelantar, enviar, enviosPor, reservar, TURNOS, test } from '../../../test/envios.ts'
import { aceptarPromociones } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso, type TransporteFalso } from '../../../test/transporteFalso.ts'
import { transporteRegistro } from '../../adapters/whatsapp/registro.ts'
import { enviarPendientes } from './mensajes.envio.service.ts'

const tokenEn = (transporte: TransporteFalso, n = 0): string | undefined => {
  const boton = transporte.recibidos[n]?.contenido.template.components.find(({ type }) => type === 'button')
  return boton?.parameters[0]?.text
}

test('hands over with the link that the page takes, and stores the token nowhere (D-27)', async ({ t, mostrador }) => {
  const id = await reservar(t, mostrador)
  const transporte = crearTransporteFalso()

  await enviar(t, transporte)

  expect(transporte.recibidos).toMatchObject([
    { clave: `cita:${id}:creada:1`, contenido: { to: `52${mostrador.cliente.telefono}` } },
  ])
  expect(tokenEn(transporte)).toBe(tokenDe(t, id))
  expect(await avisosDe(t, id)).toMatchObject([{ estado: 'aceptado', intentos: 1, codigo: null }])
  const fila = await t.db.selectFrom('mensaje').selectAll().where('id_cita', '=', id).executeTakeFirstOrThrow()
  expect(fila.proveedor_id).toBe('wamid.1')
  expect(JSON.stringify(fila)).not.toContain(tokenDe(t, id))
  const confirmada = await t.call(null, citas.confirmarPorEnlace, { query: { token: tokenEn(transporte) ?? '' } })
  expect(confirmada.status).toBe(200)
})

test('by default nothing leaves and the message is kept', async ({ t, mostrador }) => {
  const id = await reservar(t, mostrador)
  await enviar(t, transporteRegistro)
  expect(await avisosDe(t, id)).toMatchObject([{ estado: 'registrado', codigo: null }])
})

describe('what is no longer so is not said (W6)', () => {
  /** Books, changes something while the message is on its way out, and hands over. */
  async function enviarTras(
    t: TestApp,
    mostrador: Mostrador,
    cambio: (id: number) => Promise<unknown>,
  ): Promise<[TransporteFalso, number]> {
    const id = await reservar(t, mostrador)
    await cambio(id)
    const transporte = crearTransporteFalso()
    adelantar(t, DESHACER_MS)
    await enviar(t, transporte)
    return [transporte, id]
  }

  test('cancelled: only the cancellation leaves', async ({ t, mostrador }) => {
    const [{ recibidos }, id] = await enviarTras(t, mostrador, (id) =>
      t.call(mostrador.tk, citas.cancelar, { params: { id } }),
    )
    expect(recibidos.map(({ clave }) => clave)).toEqual([`cita:${id}:cancelada`])
  })

  test('moved: only the new hour leaves, with the new link', async ({ t, mostrador }) => {
    const [transporte, id] = await enviarTras(t, mostrador, (id) =>
      t.call(mostrador.tk, citas.guardar, {
        params: { id },
        body: {
          fecha: '2026-11-26',
          hora: '12:00',
          sucursalId: mostrador.idSucursal,
          telefonoCliente: mostrador.cliente.telefono,
        },
      }),
    )
    expect(transporte.recibidos.map(({ clave }) => clave)).toEqual([`cita:${id}:creada:2`])
    expect(tokenEn(transporte)).toBe(tokenDe(t, id, 2))
  })

  // The queue was marked in the same transaction above, so here only the look just before the call is left.
  test.for([
    ['cancelled', { cancelada: true }, 'CITA_CANCELADA'],
    ['moved', { revision: 2 }, 'CITA_MOVIDA'],
    ['over', { fecha: '2026-11-23' }, 'CITA_PASADA'],
  ] as const)('%s behind the back of the queue', async ([, cambio, codigo], { t, mostrador }) => {
    const [{ recibidos }, id] = await enviarTras(t, mostrador, (id) =>
      t.db.updateTable('cita').set(cambio).where('id', '=', id).execute(),
    )
    expect(recibidos).toEqual([])
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'obsoleto', codigo }])
  })

  test("its hour is over by the branch's clock", async ({ t }) => {
    const mostrador = await abrirMostrador(t, { zona: 'America/Tijuana' })
    const id = await reservar(t, mostrador, 4, '2026-11-24')
    const tarde = await reservar(t, mostrador, 5, '2026-11-24')
    const transporte = crearTransporteFalso()
    t.ponerReloj(new Date('2026-11-24T21:00:00Z'))
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('id_cita', '=', tarde).execute()
    await enviar(t, transporte)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'aceptado' }])
    await t.db.updateTable('mensaje').set({ estado: 'pendiente' }).where('id_cita', '=', tarde).execute()
    t.ponerReloj(new Date('2026-11-24T22:01:00Z'))
    await enviar(t, transporte)
    expect(await avisosDe(t, tarde)).toMatchObject([{ estado: 'obsoleto', codigo: 'CITA_PASADA' }])
  })

  test('a consent taken back while it waits', async ({ t, mostrador }) => {
    const [{ recibidos }, id] = await enviarTras(t, mostrador, () =>
      t.db
        .insertInto('consentimiento')
        .values({
          id_cliente: mostrador.cliente.id,
          version_aviso: '2026-11',
          whatsapp_avisos: false,
          whatsapp_promociones: false,
          registrado_por: mostrador.usuario.id,
          en: AHORA,
        })
        .execute(),
    )
    expect(recibidos).toEqual([])
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'omitido', codigo: 'SIN_CONSENTIMIENTO' }])
  })
})

test('notices leave before promotions that waited longer (W7)', async ({ t, mostrador }) => {
  await aceptarPromociones(t, mostrador)
  const ids = [await reservar(t, mostrador, 0), await reservar(t, mostrador, 1), await reservar(t, mostrador, 2)]
  await t.db
    .updateTable('mensaje')
    .set({ carril: 'promociones', proximo_intento_en: new Date(0) })
    .where('id_cita', 'in', ids.slice(0, 2))
    .execute()
  const transporte = crearTransporteFalso()
  await enviar(t, transporte)
  expect(transporte.recibidos[0]?.clave).toBe(`cita:${ids[2]}:creada:1`)
  expect(transporte.recibidos).toHaveLength(3)
})

test('eight senders on two hundred rows: one call per key (W1)', async ({ t, mostrador }) => {
  for (let dia = 1; dia <= 20; dia++) {
    const fecha = `2026-12-${String(dia).padStart(2, '0')}`
    await Promise.all(TURNOS.slice(0, 10).map((_, n) => reservar(t, mostrador, n, fecha)))
  }
  const transporte = crearTransporteFalso((_, n) =>
    n % 50 === 0 ? 'perdido' : { tipo: 'aceptado', proveedorId: String(n), waId: null },
  )

  await Promise.all(Array.from({ length: 8 }, () => enviar(t, transporte)))

  expect(transporte.recibidos).toHaveLength(200)
  expect(new Set(transporte.porClave().values())).toEqual(new Set([1]))
  const estados = await t.db
    .selectFrom('mensaje')
    .select('estado')
    .where('id_sucursal', '=', mostrador.idSucursal)
    .execute()
  expect(estados.filter(({ estado }) => estado === 'aceptado')).toHaveLength(196)
  expect(estados.filter(({ estado }) => estado === 'desconocido')).toHaveLength(4)
}, 60_000)

test('stops between two messages when the process ends', async ({ t, mostrador }) => {
  for (const n of [0, 1, 2]) await reservar(t, mostrador, n)
  const fin = new AbortController()
  const transporte = crearTransporteFalso((_, n) => {
    fin.abort()
    return { tipo: 'aceptado', proveedorId: String(n), waId: null }
  })
  await enviarPendientes(enviosPor(t, transporte), fin.signal)
  expect(transporte.recibidos).toHaveLength(1)
})

test('the log knows no phone, name or token', async ({ t, mostrador }) => {
  const id = await reservar(t, mostrador)
  const transporte = crearTransporteFalso(() => ({ tipo: 'cuenta', codigo: '190' }))
  await enviar(t, transporte)
  const log = t.log.join('')
  for (const secreto of [mostrador.cliente.telefono, mostrador.cliente.nombre, tokenDe(t, id)])
    expect(log).not.toContain(secreto)
})
