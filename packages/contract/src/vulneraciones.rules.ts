/** What happened to the data (Reglamento de la LFPDPPP, art. 63). */
export const tiposDeVulneracion = ['perdida', 'robo', 'acceso', 'alteracion'] as const
export type TipoDeVulneracion = (typeof tiposDeVulneracion)[number]

/** Kinds of data that a breach reaches. */
export const clasesDeDatos = [
  'identificacion',
  'contacto',
  'salud',
  'compras',
  'fiscales',
  'acceso',
  'imagenes',
] as const
export type ClaseDeDatos = (typeof clasesDeDatos)[number]

/** What is written down afterwards: what became known, or who was told. */
export const tiposDeAdicion = ['nota', 'aviso'] as const
export type TipoDeAdicion = (typeof tiposDeAdicion)[number]

/** Whether somebody is to be told: not all of them yet, all of them, nobody has to be. */
export const estadosDeVulneracion = ['por_avisar', 'avisada', 'sin_aviso'] as const
export type EstadoDeVulneracion = (typeof estadosDeVulneracion)[number]

/** What is known of a breach, and may become known later. */
export interface LoSabido {
  readonly datos: readonly ClaseDeDatos[]
  /** How many it reaches; null while nobody knows. */
  readonly personas: number | null
  /** Whether it hurts their property or moral rights in a significant way, so that the law wants them told (LFPDPPP, art. 19). */
  readonly avisar: boolean
  /** What they can do, which their letter says; null where nothing was written. */
  readonly recomendaciones: string | null
}

type Adicion = { readonly tipo: TipoDeAdicion } & { readonly [K in keyof LoSabido]: LoSabido[K] | null }

/** What is known once everything was added, the oldest addition first: the newest word on each thing counts. */
export function vigenteDe(registrada: LoSabido, adiciones: readonly Adicion[]): LoSabido {
  return adiciones
    .filter(({ tipo }) => tipo === 'nota')
    .reduce(
      (antes, una) => ({
        datos: una.datos ?? antes.datos,
        personas: una.personas ?? antes.personas,
        avisar: una.avisar ?? antes.avisar,
        recomendaciones: una.recomendaciones ?? antes.recomendaciones,
      }),
      registrada,
    )
}

/** How many were told so far. */
export const avisadasDe = (adiciones: readonly Adicion[]): number =>
  adiciones.reduce((suma, { tipo, personas }) => suma + (tipo === 'aviso' ? (personas ?? 0) : 0), 0)

/** Where a breach stands. Of so many nobody knows how many, one notice is enough. */
export function estadoDe({ avisar, personas }: LoSabido, avisadas: number): EstadoDeVulneracion {
  if (!avisar) return 'sin_aviso'
  return avisadas > 0 && avisadas >= (personas ?? 0) ? 'avisada' : 'por_avisar'
}
