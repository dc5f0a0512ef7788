import { describe, expect, test } from 'vitest'
import { InvalidConfig, readConfig } from './config.ts'

test('without settings it prints to a folder, for the pages of this computer', () => {
  const { port, origins, impresoras } = readConfig({})

  expect(port).toBe(8182)
  expect(origins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000'])
  expect(impresoras.map(({ nombre, conexion }) => [nombre, conexion])).toEqual([
    ['Carpeta de prueba', 'folder ./data/tickets'],
  ])
})

test('reads printers of every kind, in their order', () => {
  const { impresoras } = readConfig({
    BRIDGE_PRINTERS:
      'Caja TM-T20=tcp://192.168.1.50; Lab=tcp://lab.local:9101 ;CUPS=cups:TM-T20;USB = device:/dev/usb/lp0;P=folder:./a b;',
  })

  expect(impresoras.map(({ nombre, conexion }) => [nombre, conexion])).toEqual([
    ['Caja TM-T20', 'tcp 192.168.1.50'],
    ['Lab', 'tcp lab.local:9101'],
    ['CUPS', 'cups TM-T20'],
    ['USB', 'device /dev/usb/lp0'],
    ['P', 'folder ./a b'],
  ])
})

describe('refuses', () => {
  test.each([
    ['no printer', { BRIDGE_PRINTERS: ' ; ' }],
    ['a printer without place', { BRIDGE_PRINTERS: 'Caja' }],
    ['an unknown kind', { BRIDGE_PRINTERS: 'Caja=usb:1' }],
    ['an address without host', { BRIDGE_PRINTERS: 'Caja=tcp:9100' }],
    ['an address with a path', { BRIDGE_PRINTERS: 'Caja=tcp://a/b' }],
    ['a queue that is an option of lp', { BRIDGE_PRINTERS: 'Caja=cups:-o' }],
    ['a queue with blanks', { BRIDGE_PRINTERS: 'Caja=cups:a b' }],
    ['two printers of one name', { BRIDGE_PRINTERS: 'A=folder:x;A=folder:y' }],
    ['every origin', { BRIDGE_ORIGINS: '*' }],
    ['an origin with a path', { BRIDGE_ORIGINS: 'https://optica.example.mx/' }],
    ['an empty origin', { BRIDGE_ORIGINS: '' }],
    ['a port that is none', { BRIDGE_PORT: '70000' }],
    ['no patience', { BRIDGE_HUNG_MS: '0' }],
  ])('%s', (_, env) => {
    expect(() => readConfig(env)).toThrow(InvalidConfig)
  })
})
