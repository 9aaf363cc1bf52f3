package import AppleFormats

/// Changes in a row, each giving a new sample.
extension SampleApp {
  /// The sample after any change that has no name here.
  package func changed(_ change: (inout SampleApp) -> Void) -> SampleApp {
    var app = self
    change(&app)
    return app
  }

  /// Sets a key of the host's Info.plist.
  package func with(hostInfo key: String, _ value: PropertyList) -> SampleApp {
    changed { $0.hostInfo[key] = value }
  }

  /// Sets a key of the clip's Info.plist.
  package func with(clipInfo key: String, _ value: PropertyList) -> SampleApp {
    changed { $0.clipInfo[key] = value }
  }

  /// Sets a key of the Info.plists of host and clip, which often must agree.
  package func with(info key: String, _ value: PropertyList) -> SampleApp {
    with(hostInfo: key, value).with(clipInfo: key, value)
  }

  package func without(hostInfo key: String) -> SampleApp {
    changed { $0.hostInfo[key] = nil }
  }

  package func without(clipInfo key: String) -> SampleApp {
    changed { $0.clipInfo[key] = nil }
  }

  package func with(hostFile path: String, _ bytes: [UInt8]) -> SampleApp {
    changed { $0.host.put(path, .file(bytes)) }
  }

  package func with(hostFile path: String, _ text: String) -> SampleApp {
    with(hostFile: path, Array(text.utf8))
  }

  package func with(clipFile path: String, _ bytes: [UInt8]) -> SampleApp {
    changed { $0.clip?.put(path, .file(bytes)) }
  }

  package func with(clipFile path: String, _ text: String) -> SampleApp {
    with(clipFile: path, Array(text.utf8))
  }

  /// Adds a file beside `Payload`.
  package func with(packageFile path: String, _ bytes: [UInt8]) -> SampleApp {
    changed { $0.packageFiles[path] = .file(bytes) }
  }

  package func with(clipLink path: String, to target: String) -> SampleApp {
    changed { $0.clip?.put(path, .symbolicLink(to: target)) }
  }

  /// Takes out a file, generated or added, or a folder of them (`en.lproj`).
  package func without(hostFile path: String) -> SampleApp {
    changed { $0.host.takeOut(path) }
  }

  /// Takes out a file, generated or added, or a folder of them (`en.lproj`).
  package func without(clipFile path: String) -> SampleApp {
    changed { $0.clip?.takeOut(path) }
  }

  package func with(hostExecutable bytes: [UInt8]?) -> SampleApp {
    changed { $0.host.executable = bytes }
  }

  package func with(clipExecutable bytes: [UInt8]?) -> SampleApp {
    changed { $0.clip?.executable = bytes }
  }

  /// The images that become the executables once the sample is signed.
  package func with(hostImage: MachOWriter, clipImage: MachOWriter) -> SampleApp {
    changed { app in
      app.host.image = hostImage
      for index in app.clips.indices { app.clips[index].image = clipImage }
    }
  }

  /// Signs when the sample is written.
  package func signed(for signing: SampleSigning) -> SampleApp {
    changed { $0.signing = signing }
  }

  /// A right that the clip claims besides the usual ones or in their place; nil takes one away.
  package func with(clipRight key: String, _ value: PropertyList?) -> SampleApp {
    changed { $0.clip?.plan.rights.updateValue(value, forKey: key) }
  }

  package func with(hostRight key: String, _ value: PropertyList?) -> SampleApp {
    changed { $0.host.plan.rights.updateValue(value, forKey: key) }
  }

  /// Changes a file of the host's folder after signing; nil takes it out.
  package func tampered(_ path: String, _ node: FileTree.Node?) -> SampleApp {
    changed { $0.tampering.updateValue(node, forKey: path) }
  }

  package func with(hostFramework framework: SampleBundle) -> SampleApp {
    changed { $0.host.nested["Frameworks", default: []].append(framework) }
  }

  package func with(clipFramework framework: SampleBundle) -> SampleApp {
    changed { $0.clip?.nested["Frameworks", default: []].append(framework) }
  }

  package func with(hostExtension bundle: SampleBundle) -> SampleApp {
    changed { $0.host.nested["PlugIns", default: []].append(bundle) }
  }

  package func with(clipExtension bundle: SampleBundle) -> SampleApp {
    changed { $0.clip?.nested["PlugIns", default: []].append(bundle) }
  }

  /// Adds a bundle at the clip's root.
  package func with(clipBundle bundle: SampleBundle) -> SampleApp {
    changed { $0.clip?.nested["", default: []].append(bundle) }
  }

  /// Adds a clip beside the first.
  package func with(anotherClip clip: SampleBundle) -> SampleApp {
    changed { $0.clips.append(clip) }
  }

  package func withoutClip() -> SampleApp {
    changed { $0.clips = [] }
  }
}
