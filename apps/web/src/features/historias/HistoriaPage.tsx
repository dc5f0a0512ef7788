import { camposGraduacion, graduacionDe, type Ojo, type Sufijo } from '@nitida/contract/graduacion.rules'
import type { Historia } from '@nitida/contract/historias'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'
import { leerId } from '../../shared/direccion.ts'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { leerEnVoz } from '../../ui/graduacionTexto.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { telefonoLegible } from '../clientes/shared/telefonoLegible.ts'
import { Adendas } from '../visitas/shared/Adendas.tsx'
import { type CampoAgudeza, type CampoTexto, preguntas } from '../visitas/shared/examen.ts'
import { Hoja, Seccion } from '../visitas/shared/Hoja.tsx'
import { correccionesDe, notasDe } from '../visitas/shared/nombres.ts'
import { RejillaLeida } from '../visitas/shared/RejillaLeida.tsx'
import { useDeLaDireccion } from '../visitas/shared/useDeLaDireccion.ts'

function leerDireccion(): (() => Promise<Historia>) | null {
  const q = new URLSearchParams(location.search)
  const id = leerId(q.get('cl'))
  if (id === null) return null
  const query = { vence: q.get('vence') ?? undefined, firma: q.get('firma') ?? undefined }
  return async () => (await call(apiPublica.historia, { params: { id }, query })).data
}

/** `/historiaClinica/PDFGenerate?cl=` (spec §2): a clinical history as a page. Others than its readers learn nothing (D-26). */
export function HistoriaPage() {
  const [pedir] = useState(leerDireccion)
  const { hallazgo, volverAPedir } = useDeLaDireccion(pedir)
  return (
    <div className="mx-auto max-w-200 px-4 py-8">
      <title>Historia clínica</title>
      <meta name="robots" content="noindex" />
      {hallazgo === null ? <Cargando /> : null}
      {hallazgo?.estado === 'noExiste' ? (
        <ErrorState
          title="No se encontró la historia clínica."
          action={<LinkButton href="/dashboard">Regresar</LinkButton>}
        />
      ) : null}
      {hallazgo?.estado === 'fallo' ? (
        <ErrorState title="Error al obtener la historia clínica" onRetry={volverAPedir}>
          {hallazgo.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      ) : null}
      {hallazgo?.estado === 'esta' ? <Impresa historia={hallazgo.dato} /> : null}
    </div>
  )
}

type CampoLeido = Exclude<CampoTexto, 'optometrista' | 'cedula'> | CampoAgudeza | CampoDeLente
type CampoDeLente = 'armazon' | 'cristal' | 'tipoArmazon' | 'tipo' | 'di2Data' | 'ao2Data'

const pesos = (importe: number | null) => (importe === null ? null : dinero(importe))

function queratometria(k1: number | null, k2: number | null, eje: number | null): string | null {
  if (k1 === null && k2 === null && eje === null) return null
  const curva = (valor: number | null) => leerEnVoz('curva', valor) || '—'
  return `${curva(k1)} / ${curva(k2)} × ${leerEnVoz('eje', eje) || '—'}`
}

/** The date is that of Mexico City, as specified, wherever the branch is. */
const ZONA = 'America/Mexico_City'

function Impresa({ historia }: { historia: Historia }) {
  const { optometrista, cedula, createDate, edadCliente, sexo, telefonoCliente } = historia
  const corregido = correccionesDe(historia.addenda, ZONA)
  const dato = (nombre: string, campo: CampoLeido) => [nombre, historia[campo], corregido(campo)] as const
  const deRejilla = (sufijo: Sufijo) => ({
    graduacion: graduacionDe(historia, sufijo),
    notas: notasDe(
      camposGraduacion.map((campo) => `${campo}${sufijo}`),
      corregido,
    ),
  })
  const deCurva = (ojo: Ojo) =>
    notasDe(
      [1, 2, 3].map((n) => `querato${ojo}${n}`),
      corregido,
    ).join('. ') || null
  const edad = edadCliente && (/^\d+$/.test(edadCliente) ? `${edadCliente} años` : edadCliente)
  return (
    <Hoja
      titulo="Historia clínica"
      lineas={[
        historia.nombreCliente,
        [edad ?? `${historia.edad} años`, sexo ?? 'Sexo no especificado', telefonoLegible(telefonoCliente)]
          .filter(Boolean)
          .join(' · ') || null,
        `${fechaHoraLarga(createDate, ZONA)} · ${historia.nombreSucursal}`,
        optometrista && `Optometrista: ${optometrista}`,
        cedula && `Cédula: ${cedula}`,
      ]}
    >
      <Seccion
        titulo="Antecedentes"
        datos={preguntas.map(({ campo, texto }) => [texto, historia[campo] === 'Si' ? 'Sí' : 'No', corregido(campo)])}
      />
      <Seccion titulo="Observaciones" datos={[dato('Observaciones', 'observaciones')]} />
      <RejillaLeida titulo="Graduación previa" {...deRejilla('')} />
      <RejillaLeida titulo="Graduación total" {...deRejilla('Tot')} />
      <RejillaLeida titulo="Graduación prescrita" {...deRejilla('Pre')} />
      <Seccion
        titulo="Agudeza y medidas"
        datos={[
          dato('A/V OD', 'avOd'),
          dato('A/V OI', 'avOi'),
          dato('C/V OD', 'cvOd'),
          dato('C/V OI', 'cvOi'),
          dato('Retinoscopía OD', 'retinosOd'),
          dato('Retinoscopía OI', 'retinosOi'),
          dato('DI', 'diData'),
          dato('AO', 'aoData'),
          dato('DI 2', 'di2Data'),
          dato('AO 2', 'ao2Data'),
        ]}
      />
      <Seccion
        titulo="Queratometría"
        datos={[
          ['OD', queratometria(historia.queratoOd1, historia.queratoOd2, historia.queratoOd3), deCurva('Od')],
          ['OI', queratometria(historia.queratoOi1, historia.queratoOi2, historia.queratoOi3), deCurva('Oi')],
        ]}
      />
      <Seccion
        titulo="Armazón y lente"
        datos={[
          dato('Armazón', 'armazon'),
          dato('Cristal', 'cristal'),
          dato('Tipo de armazón', 'tipoArmazon'),
          dato('Tipo de lente', 'tipo'),
          dato('Color', 'color'),
          dato('Lente de contacto', 'lenteContactoDes'),
        ]}
      />
      <Seccion
        titulo="Cuenta"
        datos={[
          ['Total', pesos(historia.total)],
          ['Anticipo', pesos(historia.anticipo)],
          ['Saldo', pesos(historia.saldo)],
        ]}
      />
      {historia.addenda.length > 0 ? (
        <section aria-label="Adendas" className="mt-5">
          <h2 className="mb-1.5 font-semibold">Adendas</h2>
          <Adendas adendas={historia.addenda} zona={ZONA} />
        </section>
      ) : null}
    </Hoja>
  )
}
