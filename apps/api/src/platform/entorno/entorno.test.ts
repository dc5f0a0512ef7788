import { describe, expect, test } from 'vitest'
import { APP_TOKEN_DEMO, EntornoInvalido, leerEntorno } from './entorno.ts'

const seguro = {
  NODE_ENV: 'production',
  APP_TOKEN: 'otra-aplicacion',
  MASTER_KEY: 'a'.repeat(64),
  DATABASE_URL: 'postgres://u:p@127.0.0.1/nitida',
  PAC_USER: 'optica',
  PAC_PASSWORD: 'del proveedor',
}

describe('production (44)', () => {
  test('starts with secrets of its own', () => {
    expect(leerEntorno(seguro)).toMatchObject({
      produccion: true,
      llenarDemo: false,
      contrasenaMinima: 8,
      appToken: 'otra-aplicacion',
      trustProxy: false,
      retiroMs: 0,
      origenes: [],
    })
  })

  test.each([
    ['no APP_TOKEN', { APP_TOKEN: undefined }, /APP_TOKEN/],
    ['an empty APP_TOKEN', { APP_TOKEN: '' }, /APP_TOKEN/],
    ['a blank APP_TOKEN', { APP_TOKEN: '   ' }, /APP_TOKEN/],
    ['a first password that counts', { ADMIN_EMAIL: 'a@optica.mx', ADMIN_PASSWORD: '12345678' }, /ADMIN_PASSWORD/],
    ['a blank first password', { ADMIN_EMAIL: 'a@optica.mx', ADMIN_PASSWORD: '         ' }, /ADMIN_PASSWORD/],
    ['an e-mail for a password', { ADMIN_EMAIL: 'ana@optica.mx', ADMIN_PASSWORD: 'ana@optica.mx' }, /ADMIN_PASSWORD/],
    ['the demo’s APP_TOKEN', { APP_TOKEN: APP_TOKEN_DEMO }, /APP_TOKEN/],
    ['no MASTER_KEY', { MASTER_KEY: undefined }, /MASTER_KEY/],
    ['an empty MASTER_KEY', { MASTER_KEY: '' }, /MASTER_KEY/],
    ['the demo chain', { DEMO: '1' }, /DEMO/],
    ['a clock of its own', { NOW_OFFSET_MS: '1' }, /NOW_OFFSET_MS/],
    ['a debugging log', { LOG_LEVEL: 'debug' }, /LOG_LEVEL/],
    ['a tracing log', { LOG_LEVEL: 'trace' }, /LOG_LEVEL/],
    ['passwords of 7', { PASSWORD_MIN: '7' }, /PASSWORD_MIN/],
    ['a first password of 7', { ADMIN_EMAIL: 'a@optica.mx', ADMIN_PASSWORD: '1234567' }, /ADMIN_PASSWORD/],
    ['pages without TLS', { PUBLIC_URL: 'http://optica.mx' }, /PUBLIC_URL must be https/],
    ['a Graph without TLS', { WHATSAPP_GRAPH_URL: 'http://graph.example.mx' }, /WHATSAPP_GRAPH_URL/],
    ['no provider that stamps', { PAC_USER: undefined, PAC_PASSWORD: undefined }, /PAC_SANDBOX=1/],
    ['half an account of his', { PAC_PASSWORD: undefined }, /together/],
    ['a provider without TLS', { PAC_URL: 'http://pac.example.mx' }, /PAC_URL/],
    ['a misspelt name', { NODE_ENV: 'Production' }, /NODE_ENV/],
  ])('refuses %s', (_, cambios, mensaje) => {
    expect(() => leerEntorno({ ...seguro, ...cambios })).toThrow(EntornoInvalido)
    expect(() => leerEntorno({ ...seguro, ...cambios })).toThrow(mensaje)
  })

  test('stamps with the real provider, or in the sandbox when that is said (D-57)', () => {
    expect(leerEntorno(seguro).pac).toMatchObject({ url: 'https://api.facturoporti.com.mx', usuario: 'optica' })
    const sandbox = { ...seguro, PAC_USER: undefined, PAC_PASSWORD: undefined, PAC_SANDBOX: '1' }
    expect(leerEntorno(sandbox).pac).toBeNull()
    expect(leerEntorno({ PAC_USER: 'a', PAC_PASSWORD: 'b' }).pac?.url).toBe('https://testapi.facturoporti.com.mx')
  })

  test('names every problem in one go, and no secret', () => {
    const env = { NODE_ENV: 'production', DEMO: '1', ADMIN_EMAIL: 'a@optica.mx', ADMIN_PASSWORD: 'corta' }

    expect(() => leerEntorno(env)).toThrow(/APP_TOKEN[\s\S]*MASTER_KEY[\s\S]*DEMO/)
    expect(() => leerEntorno(env)).not.toThrow(/corta/)
  })

  test('gives a balancer in front five seconds to notice that a process leaves, or as many as it says', () => {
    const directo = { ...seguro, TRUST_PROXY: undefined }
    expect(leerEntorno(directo).retiroMs).toBe(0)
    expect(leerEntorno({ ...directo, TRUST_PROXY: '1' }).retiroMs).toBe(5000)
    expect(leerEntorno({ ...directo, TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).retiroMs).toBe(0)
  })

  test('never fills a demo chain, with or without a database of its own', () => {
    expect(leerEntorno({ ...seguro, DATABASE_URL: undefined }).llenarDemo).toBe(false)
  })
})

describe('outside production', () => {
  test('an empty environment is enough', () => {
    expect(leerEntorno({})).toEqual({
      produccion: false,
      puerto: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      databaseAppUrl: null,
      databaseListenUrl: null,
      poolerPrepara: false,
      replicas: [],
      llenarDemo: true,
      appToken: 'nitida-demo',
      masterKey: null,
      publicUrl: null,
      nombres: [],
      trustProxy: false,
      retiroMs: 0,
      apiBase: '/api',
      origenes: [],
      minutosInactividad: 0,
      contrasenaMinima: 1,
      desfaseMs: 0,
      diasDeRecibos: 180,
      diasDeTextos: 730,
      admin: null,
      nombreOptica: 'Óptica Nítida',
      logo: null,
      privacidad: { domicilio: '', correo: '', telefono: '' },
      impresoras: ['TM-T20', 'EC-PM-80', 'POS-80', 'XP-80'],
      corteDiferenciaSinNota: 50,
      corteCiego: false,
      ajustesFijos: [],
      codigoGuardado: true,
      whatsapp: null,
      marcoDeWhatsapp: {
        ...{ url: 'https://graph.facebook.com', version: 'v26.0', plantillas: {} },
        ...{ porSegundo: 20, destinatarios: 250, reservaAvisos: 100 },
      },
      urlDelPac: 'https://testapi.facturoporti.com.mx',
      correo: null,
      costoDePromocion: null,
      s3: null,
      pac: null,
      logLevel: 'info',
      metricas: null,
      trazas: false,
      poolMax: 10,
    })
  })

  test('whoever answers for personal data has an e-mail address that is one', () => {
    const privacidad = { PRIVACIDAD_DOMICILIO: ' Av. Juárez 120 ', PRIVACIDAD_CORREO: 'datos@optica.mx' }
    expect(leerEntorno(privacidad).privacidad).toEqual({
      domicilio: 'Av. Juárez 120',
      correo: 'datos@optica.mx',
      telefono: '',
    })
    expect(() => leerEntorno({ PRIVACIDAD_CORREO: 'datos' })).toThrow(EntornoInvalido)
  })

  test('WhatsApp is all of its four settings or none: half of them would send without learning what became of it', () => {
    const cuatro = {
      WHATSAPP_TOKEN: 'secreto-token',
      WHATSAPP_PHONE_ID: '1055501234567',
      WHATSAPP_APP_SECRET: 'secreto-app',
      WHATSAPP_VERIFY_TOKEN: 'secreto-palabra',
    }
    expect(leerEntorno({ ...cuatro, WHATSAPP_TEMPLATES: 'aviso_a=suya_a, aviso_b=suya_b' }).whatsapp).toEqual({
      url: 'https://graph.facebook.com',
      version: 'v26.0',
      idTelefono: '1055501234567',
      token: 'secreto-token',
      secretoApp: 'secreto-app',
      tokenVerificacion: 'secreto-palabra',
      plantillas: { aviso_a: 'suya_a', aviso_b: 'suya_b' },
      porSegundo: 20,
      destinatarios: 250,
      reservaAvisos: 100,
    })
    for (const nombre of Object.keys(cuatro)) {
      expect(() => leerEntorno({ ...cuatro, [nombre]: '' })).toThrow(nombre)
      expect(() => leerEntorno({ ...cuatro, [nombre]: '' })).not.toThrow(/secreto-/)
    }
    expect(() => leerEntorno({ ...cuatro, WHATSAPP_GRAPH_VERSION: '26' })).toThrow(/WHATSAPP_GRAPH_VERSION/)
  })

  test('traces are sent where a collector is named, and only as it takes them', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
    expect(leerEntorno({ OTEL_EXPORTER_OTLP_ENDPOINT }).trazas).toBe(true)
    expect(leerEntorno({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).trazas).toBe(false)
    expect(leerEntorno({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).trazas).toBe(false)
    for (const mal of ['127.0.0.1:4318', 'grpc://colector:4317'])
      expect(() => leerEntorno({ OTEL_EXPORTER_OTLP_ENDPOINT: mal })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/)
    const suyas = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'x' }
    for (const [nombre, valor] of Object.entries(suyas))
      expect(() => leerEntorno({ OTEL_EXPORTER_OTLP_ENDPOINT, [nombre]: valor })).toThrow(nombre)
    expect(() => leerEntorno({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/)
  })

  test('preferred printers are parts of names, in their order (D-66)', () => {
    expect(leerEntorno({ IMPRESORAS: ' Bixolon , TM-T88,' }).impresoras).toEqual(['Bixolon', 'TM-T88'])
  })

  test.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://x/y', MASTER_KEY: 'a' }, false],
    [{ DATABASE_URL: 'postgres://x/y', MASTER_KEY: 'a', DEMO: '1' }, true],
  ])('%j fills the demo chain: %s (D-71)', (env, llenar) => {
    expect(leerEntorno(env).llenarDemo).toBe(llenar)
  })

  test('a database of one’s own needs a key of one’s own', () => {
    expect(() => leerEntorno({ DATABASE_URL: 'postgres://x/y' })).toThrow(/MASTER_KEY/)
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', 'ochenta'],
    ['DEMO', 'yes'],
    ['SESSION_IDLE_MINUTES', '-1'],
    ['SESSION_IDLE_MINUTES', '721'],
    ['PASSWORD_MIN', '0'],
    ['API_BASE', 'api'],
    ['API_BASE', '/api/'],
    ['NOW_OFFSET_MS', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['POOL_MAX', '1'],
    ['CORTE_DIFERENCIA_SIN_NOTA', '-1'],
    ['CORTE_DIFERENCIA_SIN_NOTA', '0.001'],
    ['CORTE_CIEGO', 'si'],
    ['ADMIN_EMAIL', 'administrador'],
    ['NODE_ENV', 'prod'],
    ...[
      'optica.mx',
      'ftp://optica.mx',
      'javascript:alert(1)',
      'https://',
      'https://u:p@optica.mx',
      'https://optica.mx?x=1',
    ].map((valor) => ['PUBLIC_URL', valor] as [string, string]),
  ])('%s=%s is refused by name', (nombre, valor) => {
    expect(() => leerEntorno({ [nombre]: valor })).toThrow(new RegExp(nombre))
  })

  test('replicas are addresses of PostgreSQL beside a database of one’s own', () => {
    const propia = { DATABASE_URL: 'postgres://x@db:5432/x', MASTER_KEY: 'a'.repeat(64) }
    const dos = 'postgres://db2:5432, postgresql://web:s@db3/x'
    expect(leerEntorno({ ...propia, REPLICA_DATABASE_URL: dos }).replicas).toEqual(dos.split(', '))
    expect(leerEntorno(propia).replicas).toEqual([])
    for (const mala of ['db2:5432', 'https://db2', 'postgres://', `${dos}, x`])
      expect(() => leerEntorno({ ...propia, REPLICA_DATABASE_URL: mala })).toThrow('REPLICA_DATABASE_URL')
    expect(() => leerEntorno({ REPLICA_DATABASE_URL: dos })).toThrow('DATABASE_URL')
  })

  test('the closing is set up in pesos and yes or no', () => {
    const entorno = leerEntorno({ CORTE_DIFERENCIA_SIN_NOTA: '20.50', CORTE_CIEGO: '1' })

    expect([entorno.corteDiferenciaSinNota, entorno.corteCiego]).toEqual([20.5, true])
  })

  test('lists and addresses are read as they are written', () => {
    const { origenes, publicUrl } = leerEntorno({
      CORS_ORIGIN: 'https://a.mx, https://b.mx',
      PUBLIC_URL: 'https://optica.mx/',
    })

    expect([origenes, publicUrl]).toEqual([['https://a.mx', 'https://b.mx'], 'https://optica.mx'])
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    [undefined, false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('%j trusts %j', (TRUST_PROXY, confianza) => {
    expect(leerEntorno({ TRUST_PROXY }).trustProxy).toBe(confianza)
  })

  test('a number trusts so many of the nearest hops', () => {
    const { trustProxy } = leerEntorno({ TRUST_PROXY: '2' })
    if (typeof trustProxy !== 'function') throw new Error('no function')

    expect([0, 1, 2, 3].map((salto) => trustProxy('203.0.113.1', salto))).toEqual([true, true, false, false])
  })
})
