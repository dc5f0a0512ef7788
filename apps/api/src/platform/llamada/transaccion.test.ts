import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { AppError } from '../entorno/errores.ts'
import { anunciar, type Ctx } from './ctx.ts'
import { inSnapshot, inTransaction } from './transaccion.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

const abortar = (ctx: Ctx, codigo: string) =>
  sql`do $$ begin raise exception 'made up' using errcode = ${sql.lit(codigo)}; end $$`.execute(ctx.db)

const nombreDe = async (id: number): Promise<string> => {
  const { nombre } = await t.db.selectFrom('usuario').select('nombre').where('id', '=', id).executeTakeFirstOrThrow()
  return nombre
}

const ponerNombre = (ctx: Ctx, id: number, nombre: string) =>
  ctx.db.updateTable('usuario').set({ nombre }).where('id', '=', id).execute()

test.each(['40001', '40P01'])(
  '%s is tried again up to three times; only the attempt that holds announces',
  async (codigo) => {
    const ctx = crearCtxDePrueba(t)
    const { id } = await buildUsuario(t.db)
    let intentos = 0

    const resultado = await inTransaction(ctx, async (ctx) => {
      intentos++
      await ponerNombre(ctx, id, `Intento ${intentos}`)
      anunciar(ctx, 'UpdatedUser', intentos)
      if (intentos <= 3) await abortar(ctx, codigo)
      return intentos
    })

    expect([resultado, intentos]).toEqual([4, 4])
    expect(ctx.emitidos).toEqual([{ event: 'UpdatedUser', id: 4, idSucursal: null }])
    expect(await nombreDe(id)).toBe('Intento 4')
  },
)

test('a fourth failure is given up, with nothing done and nothing announced', async () => {
  const ctx = crearCtxDePrueba(t)
  const { id } = await buildUsuario(t.db)
  let intentos = 0

  const trabajo = inTransaction(ctx, async (ctx) => {
    intentos++
    await ponerNombre(ctx, id, 'Nunca')
    anunciar(ctx, 'UpdatedUser', id)
    await abortar(ctx, '40001')
  })

  await expect(trabajo).rejects.toMatchObject({ code: '40001' })
  expect([intentos, ctx.emitidos, await nombreDe(id)]).toEqual([4, [], 'Ana'])
})

test.each(['23505', '55P03', '57014'])('%s is not tried again', async (codigo) => {
  let intentos = 0

  const trabajo = inTransaction(crearCtxDePrueba(t), async (ctx) => {
    intentos++
    await abortar(ctx, codigo)
  })

  await expect(trabajo).rejects.toMatchObject({ code: codigo })
  expect(intentos).toBe(1)
})

test('a refusal undoes everything before it', async () => {
  const ctx = crearCtxDePrueba(t)
  const { id } = await buildUsuario(t.db)

  const trabajo = inTransaction(ctx, async (ctx) => {
    await ponerNombre(ctx, id, 'Nunca')
    anunciar(ctx, 'UpdatedUser', id)
    throw new AppError('CORREO_EN_USO')
  })

  await expect(trabajo).rejects.toMatchObject({ codigo: 'CORREO_EN_USO' })
  expect([ctx.emitidos, await nombreDe(id)]).toEqual([[], 'Ana'])
})

test('a transaction inside another is the same one: both hold or neither', async () => {
  const ctx = crearCtxDePrueba(t)
  const { id } = await buildUsuario(t.db)

  const trabajo = inTransaction(ctx, async (ctx) => {
    await inTransaction(ctx, async (ctx) => {
      await ponerNombre(ctx, id, 'Dentro')
      anunciar(ctx, 'UpdatedUser', id)
    })
    expect(ctx.alConfirmar).toHaveLength(1)
    throw new Error('afterwards')
  })

  await expect(trabajo).rejects.toThrow('afterwards')
  expect([ctx.emitidos, await nombreDe(id)]).toEqual([[], 'Ana'])
})

test('two that really deadlock both hold in the end', async () => {
  const [a, b] = [await buildUsuario(t.db), await buildUsuario(t.db)]
  let llegados = 0
  let abrir = () => {}
  const ambos = new Promise<void>((resolve) => {
    abrir = resolve
  })
  /** Holds the first row until the other holds his, then wants the other's. */
  const cruzar = (primero: number, segundo: number, letra: string) =>
    inTransaction(crearCtxDePrueba(t), async (ctx) => {
      const { nombre } = await ctx.db
        .selectFrom('usuario')
        .select('nombre')
        .where('id', '=', primero)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (++llegados === 2) abrir()
      await ambos
      await ponerNombre(ctx, segundo, `${await nombreDe(segundo)}${letra}`)
      await ponerNombre(ctx, primero, `${nombre}${letra}`)
    })

  await Promise.all([cruzar(a.id, b.id, 'x'), cruzar(b.id, a.id, 'y')])

  for (const { id } of [a, b]) expect((await nombreDe(id)).slice(3).split('').sort()).toEqual(['x', 'y'])
})

test('statements that are started together are done in their order', async () => {
  const { id } = await buildUsuario(t.db)

  const leidos = await inTransaction(crearCtxDePrueba(t), (ctx) =>
    Promise.all([
      nombreEn(ctx, id),
      sql`update usuario set nombre = 'Cambiada' where id = ${id}`.execute(ctx.db),
      nombreEn(ctx, id),
      ponerNombre(ctx, id, 'Al final'),
    ]),
  )

  expect([leidos[0], leidos[2], await nombreDe(id)]).toEqual(['Ana', 'Cambiada', 'Al final'])
})

test('of statements that are started together, the failure that broke the transaction is told', async () => {
  const { id } = await buildUsuario(t.db)

  const trabajo = inTransaction(crearCtxDePrueba(t), (ctx) =>
    Promise.all([ponerNombre(ctx, id, 'Nunca'), abortar(ctx, '23505'), nombreEn(ctx, id)]),
  )

  await expect(trabajo).rejects.toMatchObject({ code: '23505' })
  expect(await nombreDe(id)).toBe('Ana')
})

test('the failure that broke a transaction is told, and tried again, however deep in the work it was', async () => {
  const { id } = await buildUsuario(t.db)
  const hondo = async (ctx: Ctx, capas: number): Promise<unknown> =>
    capas === 0 ? abortar(ctx, '40P01') : await hondo(ctx, capas - 1)
  let veces = 0

  const trabajo = inTransaction(crearCtxDePrueba(t), (ctx) => {
    veces++
    return Promise.all([hondo(ctx, 8), ponerNombre(ctx, id, 'Nunca')])
  })

  await expect(trabajo).rejects.toMatchObject({ code: '40P01' })
  expect(veces).toBe(4)
})

test('nothing is committed before every statement is answered, waited for or not', async () => {
  const { id } = await buildUsuario(t.db)

  const trabajo = inTransaction(crearCtxDePrueba(t), async (ctx) => {
    await ponerNombre(ctx, id, 'Nunca')
    abortar(ctx, '23514').catch(() => {})
  })

  await expect(trabajo).rejects.toMatchObject({ code: '23514' })
  expect(await nombreDe(id)).toBe('Ana')
})

test('a failed statement is told even by work that swallows it, because the commit would save nothing', async () => {
  const { id } = await buildUsuario(t.db)

  const trabajo = inTransaction(crearCtxDePrueba(t), async (ctx) => {
    await ponerNombre(ctx, id, 'Nunca')
    await abortar(ctx, '23514').catch(() => {})
    return 'hecho'
  })

  await expect(trabajo).rejects.toMatchObject({ code: '23514' })
  expect(await nombreDe(id)).toBe('Ana')
})

test('no statement reaches a transaction that is over', async () => {
  const { id } = await buildUsuario(t.db)

  const dentro = await inTransaction(crearCtxDePrueba(t), async (ctx) => ctx)

  await expect(ponerNombre(dentro, id, 'Nunca')).rejects.toThrow('after the end of its transaction')
  expect(await nombreDe(id)).toBe('Ana')
})

const nombreEn = async (ctx: Ctx, id: number): Promise<string> =>
  (await ctx.db.selectFrom('usuario').select('nombre').where('id', '=', id).executeTakeFirstOrThrow()).nombre

test('what is read in a snapshot is of one moment, and nothing is written in it', async () => {
  const { id } = await buildUsuario(t.db)

  const leidos = await inSnapshot(crearCtxDePrueba(t), async (ctx) => {
    const antes = await nombreEn(ctx, id)
    await ponerNombre(crearCtxDePrueba(t), id, 'Cambiada')
    return [antes, await nombreEn(ctx, id)]
  })
  const escribir = inSnapshot(crearCtxDePrueba(t), (ctx) => ponerNombre(ctx, id, 'Nunca'))

  expect(leidos).toEqual(['Ana', 'Ana'])
  await expect(escribir).rejects.toMatchObject({ code: '25006' })
  expect(await nombreDe(id)).toBe('Cambiada')
})

test('a snapshot inside a transaction sees what that one wrote', async () => {
  const { id } = await buildUsuario(t.db)

  const leido = await inTransaction(crearCtxDePrueba(t), async (ctx) => {
    await ponerNombre(ctx, id, 'Dentro')
    return inSnapshot(ctx, (ctx) => nombreEn(ctx, id))
  })

  expect(leido).toBe('Dentro')
})
