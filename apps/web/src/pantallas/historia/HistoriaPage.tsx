import { edadDeHistoria, notasDeCeldas, preguntas } from '@nitida/contract/clinica.rules'
import { camposGraduacion, graduacionDe, type Sufijo } from '@nitida/contract/graduacion.rules'
import type { Historia } from '@nitida/contract/historias'
import { montajeDe } from '@nitida/contract/montaje.rules'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { leerId } from '../../base/direccion/direccion.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import type { CampoAgudeza, CampoTexto } from '../../entidades/visita/examen.ts'
import { correccionesDe } from '../../entidades/visita/nombres.ts'
import { RejillaLeida } from '../../entidades/visita/RejillaLeida.tsx'
import {
  Hoja,
  PaginaDeNota,
  QueratometriaLeida,
  Seccion,
  SeccionDeAdendas,
  SeccionDeMontaje,
} from '../../operaciones/imprimir/HojaClinica.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

function leerDireccion(): (() => Promise<Historia>) | null {
  const q = new URLSearchParams(location.search)
  const id = leerId(q.get('cl'))
  if (id === null) return null
  const query = { vence: q.get('vence') ?? undefined, firma: q.get('firma') ?? undefined }
  return async () => (await call(apiPublica.historia, { params: { id }, query })).data
}

/** `/historiaClinica/PDFGenerate?cl=` (spec §2): a clinical history as a page. Others than its readers learn nothing (D-26). */
export const HistoriaPage = () => (
  <PaginaDeNota
    titulo="Historia clínica"
    leerDireccion={leerDireccion}
    noExiste={
      <ErrorState
        title="No se encontró la historia clínica."
        action={<LinkButton href="/dashboard">Regresar</LinkButton>}
      />
    }
    fallo={(motivo) => ({
      title: 'Error al obtener la historia clínica',
      children: `${motivo} Por favor, inténtalo de nuevo más tarde.`,
    })}
  >
    {(historia) => <Impresa historia={historia} />}
  </PaginaDeNota>
)

type CampoLeido = Exclude<CampoTexto, 'optometrista' | 'cedula'> | CampoAgudeza | CampoDeLente
type CampoDeLente = 'armazon' | 'cristal' | 'tipoArmazon' | 'tipo' | 'di2Data' | 'ao2Data'

const pesos = (importe: number | null) => (importe === null ? null : dinero(importe))

/** The date is that of Mexico City, as specified, wherever the branch is. */
const ZONA = 'America/Mexico_City'

function Impresa({ historia }: { historia: Historia }) {
  const { optometrista, cedula, createDate, sexo, telefonoCliente } = historia
  const corregido = correccionesDe(historia.addenda, ZONA)
  const dato = (nombre: string, campo: CampoLeido) => [nombre, historia[campo], corregido(campo)] as const
  const deRejilla = (sufijo: Sufijo) => ({
    graduacion: graduacionDe(historia, sufijo),
    notas: notasDeCeldas(
      camposGraduacion.map((campo) => `${campo}${sufijo}`),
      corregido,
    ),
  })
  return (
    <Hoja
      titulo="Historia clínica"
      lineas={[
        historia.nombreCliente,
        [edadDeHistoria(historia), sexo ?? 'Sexo no especificado', telefonoLegible(telefonoCliente)]
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
      <RejillaLeida titulo="Graduación anterior" {...deRejilla('')} />
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
      <QueratometriaLeida
        curvas={{
          Od: [historia.queratoOd1, historia.queratoOd2, historia.queratoOd3],
          Oi: [historia.queratoOi1, historia.queratoOi2, historia.queratoOi3],
        }}
        corregido={corregido}
      />
      <SeccionDeMontaje montaje={montajeDe(historia)} corregido={corregido} />
      <Seccion
        titulo="Armazón y lente"
        datos={[
          dato('Armazón', 'armazon'),
          dato('Cristal', 'cristal'),
          dato('Tipo de armazón', 'tipoArmazon'),
          dato('Tipo de lente', 'tipo'),
          dato('Color / tratamiento', 'color'),
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
      <SeccionDeAdendas adendas={historia.addenda} tipo="historia" zona={ZONA} />
    </Hoja>
  )
}
