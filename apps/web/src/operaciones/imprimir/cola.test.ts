import { perfilDe } from '@nitida/escpos/perfiles'
import { blankRaster } from '@nitida/escpos/raster'
import { textoDeProblema } from '@nitida/escpos/status'
import { createClient } from '@nitida/qz/client'
import type { OpenSocket } from '@nitida/qz/socket'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardarPreguntar } from './eleccion.ts'
import { compartir } from './impresora.ts'

/** Browser functions that Node lacks. */
const almacen = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  almacen.clear()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => almacen.get(clave) ?? null,
    setItem: (clave: string, valor: string) => almacen.set(clave, valor),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Estado {
  readonly printerName: string
  readonly statusText: string
  readonly eventType?: 'PRINTER' | 'JOB'
  readonly message?: string
}

const estado = (statusText: string, resto: Partial<Estado> = {}): Estado => ({
  printerName: 'Caja',
  statusText,
  eventType: 'PRINTER',
  message: `${statusText}: Level FATAL, From Caja, EventType PRINTER, Code 128`,
  ...resto,
})

/** What QZ Tray's user answers when she is asked whether the page may listen; null: she lets the question stand. */
type Permiso = 'sí' | 'no' | null

/** QZ Tray 2.2 as its protocol tells: states come as events before the answer to `printers.getStatus`, and only to who listens. */
function qzTray(
  estados: readonly Estado[],
  { permiso = 'sí', contesta = true }: { permiso?: Permiso; contesta?: boolean } = {},
) {
  const llamadas: string[] = []
  const cortes: (() => void)[] = []
  const openSocket: OpenSocket = (_, { onOpen, onText, onClose }) => {
    let escucha = false
    cortes.push(onClose)
    const decir = (mensaje: object) => queueMicrotask(() => onText(JSON.stringify(mensaje)))
    const pedirEscuchar = (uid: string) => {
      if (permiso === 'no') decir({ uid, error: 'Request blocked' })
      if (permiso !== 'sí') return
      escucha = true
      decir({ uid, result: null })
    }
    const decirEstados = (uid: string) => {
      if (!contesta) return
      for (const dicho of escucha ? estados : [])
        decir({ type: 'PRINTER', event: JSON.stringify({ ...dicho, type: 'ACTION' }) })
      decir({ uid, result: null })
    }
    const contestar = (uid: string, call?: string) => {
      if (call === 'printers.startListening') pedirEscuchar(uid)
      else if (call === 'printers.getStatus') decirEstados(uid)
      else decir({ uid, result: null })
    }
    queueMicrotask(onOpen)
    return {
      send: (texto) => {
        if (texto === 'ping') return
        const { uid, call } = JSON.parse(texto)
        if (call) llamadas.push(call)
        contestar(uid, call)
      },
      close: onClose,
    }
  }
  const impresora = compartir(createClient({ addresses: ['ws://localhost:8182'], openSocket }))
  impresora.retener()
  const imprimir = async () => {
    const trabajo = impresora.imprimir(blankRaster(560, 8), { impresora: 'Caja', perfil: perfilDe('Caja') })
    trabajo.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1500)
    return trabajo
  }
  const cortar = async () => {
    for (const corte of cortes.splice(0)) corte()
    await vi.advanceTimersByTimeAsync(500) // the next attempt
  }
  return { llamadas, imprimir, cortar, veces: (call: string) => llamadas.filter((una) => una === call).length }
}

describe('a computer that asks QZ Tray how the printer is', () => {
  beforeEach(() => guardarPreguntar(true))

  test.each([
    ['PAPER_OUT', 'papel'],
    ['DOOR_OPEN', 'tapa'],
    ['PAPER_JAM', 'atorado'],
    ['PAPER_PROBLEM', 'atención'],
    ['USER_INTERVENTION', 'atención'],
    ['OUTPUT_BIN_FULL', 'atención'],
    ['PAUSED', 'en pausa'],
    ['OFFLINE', 'fuera de línea'],
    ['NOT_AVAILABLE', 'fuera de línea'],
    ['PENDING_DELETION', 'fuera de línea'],
    ['ERROR', 'falla'],
    ['OUT_OF_MEMORY', 'falla'],
  ] as const)('sends no ticket to one that says %s', async (texto, problema) => {
    const qz = qzTray([estado('OK', { printerName: 'Otra' }), estado(texto)])

    await expect(qz.imprimir()).rejects.toMatchObject({ reason: 'rechazado', message: textoDeProblema[problema] })

    expect(qz.veces('print')).toBe(0)
  })

  test('says the plainest of several', async () => {
    const qz = qzTray([estado('ERROR'), estado('OFFLINE'), estado('PAPER_OUT')])

    await expect(qz.imprimir()).rejects.toThrow(textoDeProblema.papel)
  })

  test.each<[string, Estado[]]>([
    ['a ready one', [estado('OK')]],
    ['one that is busy or saves power', [estado('PRINTING'), estado('POWER_SAVE'), estado('WARMING_UP')]],
    ['one with a word that is not known', [estado('UNKNOWN'), estado('SOMETHING_NEW')]],
    ['one whose roll is near its end', [estado('PAPER_PROBLEM', { message: 'PAPER_PROBLEM: …, Code media-low' })]],
    ['one of which nothing is said', []],
    ['one beside another that has no paper', [estado('PAPER_OUT', { printerName: 'Otra' })]],
    ['one with a job that failed', [estado('ERROR', { eventType: 'JOB' })]],
  ])('prints on %s', async (_, estados) => {
    const qz = qzTray(estados)

    await qz.imprimir()

    expect(qz.llamadas.slice(-2)).toEqual(['printers.getStatus', 'print'])
  })

  test.each<[string, Parameters<typeof qzTray>[1]]>([
    ['her user refused', { permiso: 'no' }],
    ['her user lets the question stand', { permiso: null }],
    ['no answer comes', { contesta: false }],
  ])('prints as always when %s', async (_, como) => {
    const qz = qzTray([estado('PAPER_OUT')], como)

    await qz.imprimir()

    expect(qz.veces('print')).toBe(1)
  })

  test('asks for the permission when it connects, once for each connection', async () => {
    const qz = qzTray([estado('OK')], { permiso: 'no' })
    await qz.imprimir()
    await qz.imprimir()
    expect(qz.llamadas).toEqual(['getVersion', 'printers.startListening', 'print', 'print'])

    await qz.cortar()
    await qz.imprimir()

    expect(qz.veces('printers.startListening')).toBe(2)
  })
})

test('a computer that does not ask costs no permission, until somebody wants it', async () => {
  const qz = qzTray([estado('PAPER_OUT')])
  await qz.imprimir()
  expect(qz.llamadas).toEqual(['getVersion', 'print'])

  guardarPreguntar(true)
  await expect(qz.imprimir()).rejects.toThrow(textoDeProblema.papel)

  guardarPreguntar(false)
  await qz.imprimir()
  expect(qz.veces('print')).toBe(2)
})
