import { graduacionDe } from '@nitida/contract/graduacion.rules'
import type { Historia } from '@nitida/contract/historias'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { leerEnVoz } from '../../ui/graduacionTexto.ts'
import { telefonoLegible } from '../clientes/shared/telefonoLegible.ts'
import { Adendas } from '../visitas/shared/Adendas.tsx'
import { preguntas } from '../visitas/shared/examen.ts'
import { Hoja, Seccion } from '../visitas/shared/Hoja.tsx'
import { RejillaLeida } from '../visitas/shared/RejillaLeida.tsx'
import { idDe, useDeLaDireccion } from '../visitas/shared/useDeLaDireccion.ts'

function leerDireccion(): (() => Promise<Historia>) | null {
  const id = idDe(new URLSearchParams(location.search).get('cl'))
  if (id === null) return null
  return async () => {
    const { historia } = await call(apiPublica.historia, { params: { id } })
    if (!historia) throw new Rechazo(404, {})
    return historia
  }
}

/** `/historiaClinica/PDFGenerate?cl=` (spec §2): a clinical history as a page. Whoever may not see it learns nothing (D-26). */
export function HistoriaPage() {
  const [pedir] = useState(leerDireccion)
  const { hallazgo, volverAPedir } = useDeLaDireccion(pedir)
  return (
    <div className="mx-auto max-w-200 px-4 py-8">
      <title>Historia clínica</title>
      <meta name="robots" content="noindex" />
      {hallazgo === null ? <Cargando /> : null}
      {hallazgo?.estado === 'noExiste' ? <ErrorState title="No se encontró la historia clínica." /> : null}
      {hallazgo?.estado === 'fallo' ? (
        <ErrorState title="Error al obtener la historia clínica" onRetry={volverAPedir}>
          {hallazgo.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      ) : null}
      {hallazgo?.estado === 'esta' ? <Impresa historia={hallazgo.dato} /> : null}
    </div>
  )
}

const pesos = (importe: number | null) => (importe === null ? null : dinero(importe))

function queratometria(k1: number | null, k2: number | null, eje: number | null): string | null {
  if (k1 === null && k2 === null && eje === null) return null
  const curva = (valor: number | null) => leerEnVoz('curva', valor) || '—'
  return `${curva(k1)} / ${curva(k2)} × ${leerEnVoz('eje', eje) || '—'}`
}

/** Dated in Mexico City, as specified, wherever the branch is. */
const ZONA = 'America/Mexico_City'

function Impresa({ historia }: { historia: Historia }) {
  const { optometrista, cedula, createDate, edadCliente, sexo, telefonoCliente } = historia
  const edad = edadCliente && (/^\d+$/.test(edadCliente) ? `${edadCliente} años` : edadCliente)
  return (
    <Hoja
      titulo="Historia clínica"
      lineas={[
        historia.nombreCliente,
        [edad, sexo, telefonoLegible(telefonoCliente)].filter(Boolean).join(' · ') || null,
        `${fechaHoraLarga(createDate, ZONA)} · ${historia.nombreSucursal}`,
        optometrista && `Optometrista: ${optometrista}`,
        cedula && `Cédula: ${cedula}`,
      ]}
    >
      <Seccion
        titulo="Antecedentes"
        datos={preguntas.map(({ campo, texto }) => [texto, historia[campo] === 'Si' ? 'Sí' : 'No'])}
      />
      <Seccion titulo="Observaciones" datos={[['Observaciones', historia.observaciones]]} />
      <RejillaLeida titulo="Graduación previa" graduacion={graduacionDe(historia)} />
      <RejillaLeida titulo="Graduación total" graduacion={graduacionDe(historia, 'Tot')} />
      <RejillaLeida titulo="Graduación prescrita" graduacion={graduacionDe(historia, 'Pre')} />
      <Seccion
        titulo="Agudeza y medidas"
        datos={[
          ['A/V OD', historia.avOd],
          ['A/V OI', historia.avOi],
          ['C/V OD', historia.cvOd],
          ['C/V OI', historia.cvOi],
          ['Retinoscopía OD', historia.retinosOd],
          ['Retinoscopía OI', historia.retinosOi],
          ['DI', historia.diData],
          ['AO', historia.aoData],
          ['DI 2', historia.di2Data],
          ['AO 2', historia.ao2Data],
        ]}
      />
      <Seccion
        titulo="Queratometría"
        datos={[
          ['OD', queratometria(historia.queratoOd1, historia.queratoOd2, historia.queratoOd3)],
          ['OI', queratometria(historia.queratoOi1, historia.queratoOi2, historia.queratoOi3)],
        ]}
      />
      <Seccion
        titulo="Armazón y lente"
        datos={[
          ['Armazón', historia.armazon],
          ['Cristal', historia.cristal],
          ['Tipo de armazón', historia.tipoArmazon],
          ['Tipo de lente', historia.tipo],
          ['Color', historia.color],
          ['Lente de contacto', historia.lenteContactoDes],
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
