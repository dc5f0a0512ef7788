import { type CampoDeUnion, camposDeUnion } from '@nitida/contract/duplicados'
import { z } from 'zod'

/** Columns of a record that go together, by the field that is chosen. */
const columnasDeCampo = {
  nombreCompleto: ['nombre'],
  telefono: ['telefono'],
  telefono2: ['telefono2'],
  nacimiento: ['fecha_nacimiento', 'edad', 'edad_en'],
  sexo: ['sexo'],
  email: ['correo'],
  domicilio: ['domicilio'],
  codigoPostal: ['codigo_postal'],
  rfc: ['rfc'],
  convenio: ['convenio'],
  sucursal: ['id_sucursal'],
} as const satisfies Record<CampoDeUnion, readonly string[]>

const COLUMNAS = Object.values(columnasDeCampo).flat()

const Valor = z.union([z.string(), z.number(), z.null()])
const Columnas = z.record(z.enum(COLUMNAS), Valor)
export type Columnas = z.infer<typeof Columnas>

/** What a union changed of the winner's record, by column. */
const CambiosDeUnion = z.partialRecord(z.enum(COLUMNAS), z.object({ antes: Valor, despues: Valor }))
export type CambiosDeUnion = z.infer<typeof CambiosDeUnion>

/** What the union keeps of the winner's consent, to say it again when it is taken back. */
const Consentido = z.object({
  /** The row of the register that the union added. */
  agregado: z.number().nullable(),
  antes: z
    .object({
      versionAviso: z.string(),
      medio: z.enum(['mostrador', 'telefono', 'papel']),
      whatsappAvisos: z.boolean(),
      whatsappPromociones: z.boolean(),
    })
    .nullable(),
})

export type Consentido = z.infer<typeof Consentido>

const Guardado = z.object({ cambios: CambiosDeUnion, consentimiento: Consentido })

/** What a union keeps, as it was stored. */
export const leerGuardado = (campos: unknown) => Guardado.parse(campos)

/** What is chosen among of a record, of all its columns. */
export function leerColumnas(fila: unknown): Columnas {
  const todas = z.record(z.string(), z.unknown()).parse(fila)
  return Columnas.parse(Object.fromEntries(COLUMNAS.map((columna) => [columna, todas[columna]])))
}

/** What changes of the winner's record when these fields stay as the loser's says them. */
export function cambiosDe(ganador: Columnas, perdedor: Columnas, campos: readonly CampoDeUnion[]): CambiosDeUnion {
  const columnas = camposDeUnion.flatMap((campo) => (campos.includes(campo) ? columnasDeCampo[campo] : []))
  return Object.fromEntries(
    columnas.flatMap((columna) => {
      const [antes, despues] = [ganador[columna], perdedor[columna]]
      return antes === despues ? [] : [[columna, { antes, despues }] as const]
    }),
  )
}

export const nombresDe = (cambios: CambiosDeUnion): string[] => Object.keys(cambios)

/** Columns that still say what the union wrote, with what they said before. */
export const vueltas = (ahora: Columnas, cambios: CambiosDeUnion) =>
  COLUMNAS.flatMap((columna) => {
    const cambio = cambios[columna]
    return cambio && ahora[columna] === cambio.despues ? [[columna, cambio.antes] as const] : []
  })
