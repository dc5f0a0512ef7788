import type { Identidad } from './parecido.rules.ts'

/** Two patients of the chain, as `${one}-${other}` by their places, and whether they are one person. */
export interface CasoDePrueba {
  par: string
  clase: string
  duplicado: boolean
}

type Azar = () => number

/** Numbers that look like chance and are the same each time. */
function azarDe(semilla: number): Azar {
  let s = semilla
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const HOMBRES =
  'JOSÉ JUAN LUIS CARLOS MIGUEL JESÚS ANTONIO FRANCISCO ALEJANDRO PEDRO MANUEL JORGE ROBERTO FERNANDO DANIEL RAÚL EDUARDO ARMANDO SERGIO RICARDO ARTURO ENRIQUE MARIO ÓSCAR HÉCTOR RUBÉN GERARDO EMILIANO MATEO SEBASTIÁN NICOLÁS TADEO GAEL'.split(
    ' ',
  )
const MUJERES =
  'MARÍA GUADALUPE ANA JUANA MARGARITA ROSA VERÓNICA LETICIA PATRICIA ELIZABETH ALEJANDRA GABRIELA ADRIANA CLAUDIA SANDRA LAURA DANIELA FERNANDA XIMENA VALERIA REGINA CAMILA SOFÍA RENATA IRENE BEATRIZ YOLANDA GLORIA TERESA MÓNICA NORMA ALICIA'.split(
    ' ',
  )
const COMUNES =
  'HERNÁNDEZ GARCÍA MARTÍNEZ LÓPEZ GONZÁLEZ PÉREZ RODRÍGUEZ SÁNCHEZ RAMÍREZ CRUZ FLORES GÓMEZ MORALES VÁZQUEZ JIMÉNEZ REYES DÍAZ TORRES GUTIÉRREZ RUIZ MENDOZA AGUILAR ORTIZ CASTILLO MORENO ROMERO ÁLVAREZ MÉNDEZ CHÁVEZ RIVERA JUÁREZ RAMOS DOMÍNGUEZ HERRERA MEDINA VARGAS CASTRO GUZMÁN VELÁZQUEZ MUÑOZ ROJAS CONTRERAS SALAZAR LUNA ORTEGA GUERRERO SANTIAGO ESTRADA BAUTISTA CORTÉS SOTO ALVARADO ESPINOZA LARA ÁVILA RÍOS CERVANTES SILVA DELGADO VEGA MÁRQUEZ SANDOVAL CARRILLO LEÓN FUENTES SOLÍS IBARRA VALDEZ'.split(
    ' ',
  )
const RAICES =
  'BARR CARD ECHEV ZAMUD QUINT OLIV PALOM TREV URRUT VILLASE ARREOL MONTEM SEPÚLV TERRAZ CISNER MALDON NAVARR GALIND BALDER ARCINI'.split(
    ' ',
  )
const FINES = 'ERA OZA ERRÍA IO ANA ARES INO IÑO IA ÑOR A AYOR EDA AS OS ADO ETE O AS EGA'.split(' ')
const CORREOS = ['ejemplo.mx', 'correo.mx']

interface Persona extends Identidad {
  nombres: string[]
  apellidos: string[]
}

const elegir = <T>(azar: Azar, de: readonly T[]): T => {
  const uno = de[Math.floor(azar() * de.length)]
  if (uno === undefined) throw new Error('nothing to choose from')
  return uno
}
/** The first are the most frequent, as surnames are. */
const apellido = (azar: Azar): string => {
  if (azar() < 0.12) return elegir(azar, RAICES) + elegir(azar, FINES)
  return COMUNES[Math.floor(COMUNES.length * azar() ** 1.8)] ?? 'LUNA'
}
const dos = (n: number): string => String(n).padStart(2, '0')
const fecha = (azar: Azar, desde = 1935, hasta = 2020): string =>
  `${desde + Math.floor(azar() * (hasta - desde))}-${dos(1 + Math.floor(azar() * 12))}-${dos(1 + Math.floor(azar() * 28))}`
const telefono = (azar: Azar): string =>
  `22${dos(Math.floor(azar() * 100))}${String(Math.floor(azar() * 1e6)).padStart(6, '0')}`
const edadDe = (nacimiento: string): number => 2026 - Number(nacimiento.slice(0, 4))

const nombrar = (persona: Persona): Persona => ({
  ...persona,
  nombreCompleto: [...persona.nombres, ...persona.apellidos].join(' '),
})

function nueva(azar: Azar): Persona {
  const sexo = azar() < 0.55 ? 'Femenino' : 'Masculino'
  const de = sexo === 'Femenino' ? MUJERES : HOMBRES
  const nombres = [...new Set([elegir(azar, de), ...(azar() < 0.45 ? [elegir(azar, de)] : [])])]
  const nacimiento = fecha(azar)
  return nombrar({
    ...{ nombreCompleto: '', nombres, apellidos: [apellido(azar), ...(azar() < 0.93 ? [apellido(azar)] : [])], sexo },
    ...{ telefono: telefono(azar), telefono2: azar() < 0.1 ? telefono(azar) : null },
    ...{ fechaNacimiento: azar() < 0.75 ? nacimiento : null, edad: edadDe(nacimiento), rfc: null },
    email: azar() < 0.3 ? `u${Math.floor(azar() * 1e9)}@${elegir(azar, CORREOS)}` : null,
    domicilio: azar() < 0.4 ? `Calle ${Math.floor(azar() * 900)} Sur ${Math.floor(azar() * 3000)}` : null,
  })
}

const LETRAS = 'AEIOUNRSLTMD'
function errata(azar: Azar, palabra: string): string {
  const i = 1 + Math.floor(azar() * (palabra.length - 1))
  const como = azar()
  if (como < 0.4) return palabra.slice(0, i) + elegir(azar, [...LETRAS]) + palabra.slice(i + 1)
  if (como < 0.7) return palabra.slice(0, i) + palabra.slice(i + 1)
  return palabra.slice(0, i) + (palabra[i] ?? '') + palabra.slice(i)
}

/** The same person, as somebody registered him again. */
const REPETIDAS: Readonly<Record<string, (azar: Azar, de: Persona) => Persona>> = {
  errata: (azar, de) => {
    const cual = Math.floor(azar() * de.apellidos.length)
    return { ...de, apellidos: de.apellidos.map((uno, i) => (i === cual ? errata(azar, uno) : uno)) }
  },
  alReves: (_, de) => ({ ...de, apellidos: de.apellidos.toReversed() }),
  sinAcentos: (_, de) => ({
    ...de,
    nombres: de.nombres.map((uno) => uno.normalize('NFD').replace(/\p{M}/gu, '')),
    apellidos: de.apellidos.map((uno) => uno.normalize('NFD').replace(/\p{M}/gu, '')),
  }),
  otroTelefono: (azar, de) => ({
    ...de,
    telefono: telefono(azar),
    telefono2: null,
    fechaNacimiento: de.fechaNacimiento ?? `${2026 - de.edad}-06-15`,
  }),
  sinApellido: (_, de) => ({ ...de, apellidos: de.apellidos.slice(0, 1), domicilio: null }),
  sinNacimiento: (azar, de) => ({ ...de, fechaNacimiento: null, edad: de.edad + (azar() < 0.5 ? 1 : 0), email: null }),
}

const otroNombre = (azar: Azar, de: Persona): string[] => {
  const opciones = (de.sexo === 'Femenino' ? MUJERES : HOMBRES).filter((uno) => !de.nombres.includes(uno))
  return [elegir(azar, opciones)]
}

/** Somebody else who is alike. */
const DISTINTAS: Readonly<Record<string, (azar: Azar, de: Persona) => Persona>> = {
  gemelo: (azar, de) => ({ ...de, nombres: otroNombre(azar, de), email: null }),
  hijoDelMismoNombre: (azar, de) => {
    const anios = 22 + Math.floor(azar() * 15)
    const edad = de.edad > 45 ? de.edad - anios : de.edad + anios
    return { ...de, edad, fechaNacimiento: de.fechaNacimiento && fecha(azar, 2026 - edad, 2027 - edad), email: null }
  },
  hija: (azar, de) => ({
    ...de,
    ...{ nombres: otroNombre(azar, de), apellidos: [apellido(azar), de.apellidos[0] ?? 'LUNA'], email: null },
    ...{ edad: Math.max(0, de.edad - 25), fechaNacimiento: fecha(azar, 1990, 2022) },
  }),
  tocayo: (azar, de) => {
    const fechaNacimiento = fecha(azar)
    return {
      ...de,
      telefono: telefono(azar),
      telefono2: null,
      fechaNacimiento,
      edad: edadDe(fechaNacimiento),
      email: null,
      domicilio: null,
    }
  },
}

function sembrar(
  azar: Azar,
  personas: Persona[],
  cuantos: number,
  { clases, duplicado }: { clases: Readonly<Record<string, (azar: Azar, de: Persona) => Persona>>; duplicado: boolean },
): CasoDePrueba[] {
  const nombres = Object.keys(clases)
  return Array.from({ length: cuantos }, (_, n) => {
    // Each planted person comes from another one, who has two surnames that are not the same.
    const libres = (i: number) => {
      const { apellidos = [] } = personas[i] ?? {}
      return apellidos.length === 2 && apellidos[0] !== apellidos[1]
    }
    let de = n * 20 + (duplicado ? 0 : 10)
    while (!libres(de)) de++
    const clase = nombres[n % nombres.length] ?? ''
    const [origen, hacer] = [personas[de], clases[clase]]
    if (!origen || !hacer) throw new Error('the chain is too small for what is planted')
    personas.push(nombrar(hacer(azar, origen)))
    return { par: `${de}-${personas.length - 1}`, clase, duplicado }
  })
}

/** A chain with so many patients, among them people who stand there twice and people who only look so. The same one each time. */
export function cadenaDePrueba({
  pacientes,
  duplicados,
  distintos,
}: {
  pacientes: number
  duplicados: number
  distintos: number
}) {
  const azar = azarDe(20_261_125)
  const personas = Array.from({ length: pacientes - duplicados - distintos }, () => nueva(azar))
  const casos = [
    ...sembrar(azar, personas, duplicados, { clases: REPETIDAS, duplicado: true }),
    ...sembrar(azar, personas, distintos, { clases: DISTINTAS, duplicado: false }),
  ]
  return { personas: personas as readonly Identidad[], casos }
}
